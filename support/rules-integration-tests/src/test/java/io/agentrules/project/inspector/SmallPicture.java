package io.agentrules.project.inspector;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.IIOImage;
import javax.imageio.ImageIO;
import javax.imageio.ImageWriteParam;
import javax.imageio.ImageWriter;
import javax.imageio.stream.ImageOutputStream;

/** Writes a picture with the best compression, and 64 instead of 256 levels of each color, which nobody sees. */
final class SmallPicture {
    private static final int MOST = 255;
    private static final int LEVELS = 63;

    private SmallPicture() {}

    static void write(byte[] png, Path file) throws IOException {
        BufferedImage picture = ImageIO.read(new ByteArrayInputStream(png));
        var small = new BufferedImage(picture.getWidth(), picture.getHeight(), BufferedImage.TYPE_INT_RGB);
        for (int y = 0; y < picture.getHeight(); y++) {
            for (int x = 0; x < picture.getWidth(); x++) {
                int color = picture.getRGB(x, y);
                small.setRGB(x, y, level(color >> 16) << 16 | level(color >> 8) << 8 | level(color));
            }
        }
        ImageWriter writer = ImageIO.getImageWritersByFormatName("png").next();
        ImageWriteParam parameters = writer.getDefaultWriteParam();
        parameters.setCompressionMode(ImageWriteParam.MODE_EXPLICIT);
        parameters.setCompressionQuality(0);
        Files.deleteIfExists(file);
        try (ImageOutputStream out = ImageIO.createImageOutputStream(file.toFile())) {
            writer.setOutput(out);
            writer.write(null, new IIOImage(small, null, null), parameters);
        } finally {
            writer.dispose();
        }
    }

    private static int level(int color) {
        return Math.round(Math.round((color & MOST) * LEVELS / (float) MOST) * MOST / (float) LEVELS);
    }
}
