import static org.objectweb.asm.Opcodes.*;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Gives each lambda expression and method reference in the jar a class, as for an anonymous class, and joins strings by a
 * {@code StringBuilder}. Java 17 archives classes, but it links every {@code invokedynamic} anew at each start, which took a third of
 * the time of a short command. The build runs this source file.
 *
 * <p>Argument: the jar, which is replaced. Only the engine's, the providers', the command's and the YAML parser's classes are changed;
 * what Java cannot express so, such as serializable lambdas and the methods of records, stays as it is.
 */
final class InlineLambdas {
    private static final List<String> CHANGED = List.of("io/agentrules/", "org/snakeyaml/");

    private final Map<String, ClassNode> classes = new LinkedHashMap<>();
    private final Map<String, byte[]> added = new LinkedHashMap<>();

    public static void main(String[] arguments) throws IOException {
        new InlineLambdas().rewrite(Path.of(arguments[0]));
    }

    private void rewrite(Path path) throws IOException {
        Path rewritten = Path.of(path + ".inlined");
        try (var jar = new JarFile(path.toFile());
                var out = new JarOutputStream(Files.newOutputStream(rewritten))) {
            List<JarEntry> entries = Collections.list(jar.entries());
            for (JarEntry entry : entries) {
                read(jar, entry);
            }
            classes.values().forEach(this::inline);
            for (JarEntry entry : entries) {
                ClassNode changed = classes.get(entry.getName());
                write(out, entry.getName(), entry, changed == null ? bytes(jar, entry) : bytes(changed));
            }
            for (var one : added.entrySet()) {
                write(out, one.getKey() + ".class", entries.get(0), one.getValue());
            }
        }
        Files.move(rewritten, path, StandardCopyOption.REPLACE_EXISTING);
    }

    private void read(JarFile jar, JarEntry entry) throws IOException {
        String name = entry.getName();
        if (name.endsWith(".class") && CHANGED.stream().anyMatch(name::startsWith)) {
            var node = new ClassNode();
            new ClassReader(bytes(jar, entry)).accept(node, 0);
            classes.put(name, node);
        }
    }

    private static byte[] bytes(JarFile jar, JarEntry entry) throws IOException {
        try (InputStream in = jar.getInputStream(entry)) {
            return in.readAllBytes();
        }
    }

    private static byte[] bytes(ClassNode node) {
        var writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        node.accept(writer);
        return writer.toByteArray();
    }

    /** Equal jars are rewritten to equal bytes: every entry has the time that the build gave it. */
    private static void write(JarOutputStream out, String name, JarEntry like, byte[] bytes) throws IOException {
        var entry = new JarEntry(name);
        entry.setTimeLocal(like.getTimeLocal());
        out.putNextEntry(entry);
        out.write(bytes);
        out.closeEntry();
    }

    private void inline(ClassNode node) {
        var concatenations = new ArrayList<MethodNode>();
        int lambdas = 0;
        for (MethodNode method : node.methods) {
            for (var instruction : method.instructions.toArray()) {
                if (!(instruction instanceof InvokeDynamicInsnNode dynamic)) {
                    continue;
                }
                String bootstrap = dynamic.bsm.getName();
                if (bootstrap.equals("metafactory")) {
                    String name = node.name + "$$L" + lambdas++;
                    added.put(name, new LambdaClass(name, nestHost(node).name, node.version, dynamic).bytes());
                    nestHost(node).nestMembers = with(nestHost(node).nestMembers, name);
                    method.instructions.set(
                            dynamic, new MethodInsnNode(INVOKESTATIC, name, LambdaClass.FACTORY, dynamic.desc, false));
                } else if (bootstrap.equals("makeConcatWithConstants")) {
                    String name = "concat$" + concatenations.size();
                    boolean isInterface = (node.access & ACC_INTERFACE) != 0;
                    concatenations.add(concatenation(name, dynamic));
                    method.instructions.set(
                            dynamic, new MethodInsnNode(INVOKESTATIC, node.name, name, dynamic.desc, isInterface));
                }
            }
        }
        node.methods.addAll(concatenations);
    }

    /** A lambda's class calls a private method, which only a member of the same nest may. */
    private ClassNode nestHost(ClassNode node) {
        return node.nestHostClass == null ? node : classes.get(node.nestHostClass + ".class");
    }

    private static List<String> with(List<String> members, String name) {
        List<String> all = members == null ? new ArrayList<>() : members;
        all.add(name);
        return all;
    }

    /** Returns a method that joins its arguments by the recipe: \1 is the next argument, \2 the next constant. */
    private static MethodNode concatenation(String name, InvokeDynamicInsnNode dynamic) {
        var method = new MethodNode(ACC_PRIVATE | ACC_STATIC | ACC_SYNTHETIC, name, dynamic.desc, null, null);
        method.visitTypeInsn(NEW, "java/lang/StringBuilder");
        method.visitInsn(DUP);
        method.visitMethodInsn(INVOKESPECIAL, "java/lang/StringBuilder", "<init>", "()V", false);
        Type[] arguments = Type.getArgumentTypes(dynamic.desc);
        int argument = 0;
        int slot = 0;
        int constant = 1;
        for (String part : ((String) dynamic.bsmArgs[0]).split("(?<=[\1\2])|(?=[\1\2])")) {
            if (part.equals("\1")) {
                Type type = arguments[argument++];
                method.visitVarInsn(type.getOpcode(ILOAD), slot);
                slot += type.getSize();
                append(method, type);
            } else if (!part.isEmpty()) {
                method.visitLdcInsn(part.equals("\2") ? String.valueOf(dynamic.bsmArgs[constant++]) : part);
                append(method, Type.getType(String.class));
            }
        }
        method.visitMethodInsn(INVOKEVIRTUAL, "java/lang/StringBuilder", "toString", "()Ljava/lang/String;", false);
        method.visitInsn(ARETURN);
        method.visitMaxs(0, 0);
        return method;
    }

    private static void append(MethodVisitor method, Type type) {
        String parameter =
                switch (type.getSort()) {
                    case Type.BYTE, Type.SHORT -> "I";
                    case Type.ARRAY, Type.OBJECT ->
                        type.getClassName().equals("java.lang.String") ? "Ljava/lang/String;" : "Ljava/lang/Object;";
                    default -> type.getDescriptor();
                };
        method.visitMethodInsn(
                INVOKEVIRTUAL, "java/lang/StringBuilder", "append", "(" + parameter + ")Ljava/lang/StringBuilder;", false);
    }

    /** The class of one lambda expression or method reference: a field for each captured value, and the method. */
    private record LambdaClass(String name, String nestHost, int version, InvokeDynamicInsnNode dynamic) {
        static final String FACTORY = "of";
        private static final String ONLY = "only";

        private static final Map<Integer, Class<?>> WRAPPERS = new HashMap<>();
        private static final Map<String, Type> PRIMITIVES = new HashMap<>();

        static {
            for (Class<?> wrapper : List.of(
                    Boolean.class, Character.class, Byte.class, Short.class, Integer.class, Long.class, Float.class, Double.class)) {
                Type primitive = Type.getType(java.lang.invoke.MethodType.methodType(wrapper).unwrap().returnType());
                WRAPPERS.put(primitive.getSort(), wrapper);
                PRIMITIVES.put(Type.getInternalName(wrapper), primitive);
            }
        }

        byte[] bytes() {
            var writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            String type = Type.getReturnType(dynamic.desc).getInternalName();
            writer.visit(version, ACC_FINAL | ACC_SUPER | ACC_SYNTHETIC, name, null, "java/lang/Object", new String[] {type});
            writer.visitNestHost(nestHost);
            Type[] captured = Type.getArgumentTypes(dynamic.desc);
            for (int i = 0; i < captured.length; i++) {
                writer.visitField(ACC_PRIVATE | ACC_FINAL, "captured" + i, captured[i].getDescriptor(), null, null);
            }
            String constructor = Type.getMethodDescriptor(Type.VOID_TYPE, captured);
            writeConstructor(writer.visitMethod(0, "<init>", constructor, null, null), captured);
            MethodVisitor factory = writer.visitMethod(ACC_STATIC, FACTORY, dynamic.desc, null, null);
            if (captured.length == 0) {
                writer.visitField(ACC_PRIVATE | ACC_STATIC | ACC_FINAL, ONLY, "L" + name + ";", null, null);
                writeOnly(writer.visitMethod(ACC_STATIC, "<clinit>", "()V", null, null));
                writeGetter(factory);
            } else {
                writeFactory(factory, constructor, captured);
            }
            Type signature = (Type) dynamic.bsmArgs[0];
            writeCall(
                    writer.visitMethod(ACC_PUBLIC, dynamic.name, signature.getDescriptor(), null, null), signature, captured);
            return writer.toByteArray();
        }

        private void writeConstructor(MethodVisitor method, Type[] captured) {
            method.visitVarInsn(ALOAD, 0);
            method.visitMethodInsn(INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
            int slot = 1;
            for (int i = 0; i < captured.length; i++) {
                method.visitVarInsn(ALOAD, 0);
                method.visitVarInsn(captured[i].getOpcode(ILOAD), slot);
                slot += captured[i].getSize();
                method.visitFieldInsn(PUTFIELD, name, "captured" + i, captured[i].getDescriptor());
            }
            method.visitInsn(RETURN);
            method.visitMaxs(0, 0);
        }

        /** Creates the only object: one without captured values is the same at each evaluation, and callers may compare it. */
        private void writeOnly(MethodVisitor method) {
            method.visitTypeInsn(NEW, name);
            method.visitInsn(DUP);
            method.visitMethodInsn(INVOKESPECIAL, name, "<init>", "()V", false);
            method.visitFieldInsn(PUTSTATIC, name, ONLY, "L" + name + ";");
            method.visitInsn(RETURN);
            method.visitMaxs(0, 0);
        }

        private void writeGetter(MethodVisitor method) {
            method.visitFieldInsn(GETSTATIC, name, ONLY, "L" + name + ";");
            method.visitInsn(ARETURN);
            method.visitMaxs(0, 0);
        }

        private void writeFactory(MethodVisitor method, String constructor, Type[] captured) {
            method.visitTypeInsn(NEW, name);
            method.visitInsn(DUP);
            int slot = 0;
            for (Type type : captured) {
                method.visitVarInsn(type.getOpcode(ILOAD), slot);
                slot += type.getSize();
            }
            method.visitMethodInsn(INVOKESPECIAL, name, "<init>", constructor, false);
            method.visitInsn(ARETURN);
            method.visitMaxs(0, 0);
        }

        /** Calls what the lambda stands for, with the captured values and then the arguments, each as the type it expects. */
        private void writeCall(MethodVisitor method, Type signature, Type[] captured) {
            Handle called = (Handle) dynamic.bsmArgs[1];
            boolean creates = called.getTag() == H_NEWINVOKESPECIAL;
            if (creates) {
                method.visitTypeInsn(NEW, called.getOwner());
                method.visitInsn(DUP);
            }
            var expected = new ArrayList<Type>();
            if (!creates && called.getTag() != H_INVOKESTATIC) {
                expected.add(Type.getObjectType(called.getOwner()));
            }
            expected.addAll(List.of(Type.getArgumentTypes(called.getDesc())));
            for (int i = 0; i < captured.length; i++) {
                method.visitVarInsn(ALOAD, 0);
                method.visitFieldInsn(GETFIELD, name, "captured" + i, captured[i].getDescriptor());
                convert(method, captured[i], captured[i], expected.get(i));
            }
            Type[] given = signature.getArgumentTypes();
            Type[] actual = ((Type) dynamic.bsmArgs[2]).getArgumentTypes();
            int slot = 1;
            for (int i = 0; i < given.length; i++) {
                method.visitVarInsn(given[i].getOpcode(ILOAD), slot);
                slot += given[i].getSize();
                convert(method, given[i], actual[i], expected.get(captured.length + i));
            }
            int opcode =
                    switch (called.getTag()) {
                        case H_INVOKESTATIC -> INVOKESTATIC;
                        case H_NEWINVOKESPECIAL -> INVOKESPECIAL;
                        default -> called.isInterface() ? INVOKEINTERFACE : INVOKEVIRTUAL;
                    };
            method.visitMethodInsn(opcode, called.getOwner(), called.getName(), called.getDesc(), called.isInterface());
            Type result = creates ? Type.getObjectType(called.getOwner()) : Type.getReturnType(called.getDesc());
            writeReturn(method, result, signature.getReturnType());
        }

        private static void writeReturn(MethodVisitor method, Type result, Type wanted) {
            if (wanted.getSort() != Type.VOID) {
                Type actual = result.getSort() == Type.OBJECT && wanted.getSort() == Type.OBJECT ? wanted : result;
                convert(method, result, actual, wanted);
            } else if (result.getSize() > 0) {
                method.visitInsn(result.getSize() == 1 ? POP : POP2);
            }
            method.visitInsn(wanted.getOpcode(IRETURN));
            method.visitMaxs(0, 0);
        }

        /**
         * Converts the value on the stack.
         *
         * @param given the type by the descriptor
         * @param actual the type that the value is known to have
         */
        private static void convert(MethodVisitor method, Type given, Type actual, Type wanted) {
            boolean isReference = given.getSort() > Type.DOUBLE;
            if (isReference && wanted.getSort() > Type.DOUBLE) {
                // What is not narrowed has the wanted type already: the compiler made sure.
                if (!actual.equals(given)) {
                    method.visitTypeInsn(CHECKCAST, actual.getInternalName());
                }
            } else if (isReference) {
                Type primitive = PRIMITIVES.getOrDefault(actual.getInternalName(), wanted);
                String wrapper = Type.getInternalName(WRAPPERS.get(primitive.getSort()));
                method.visitTypeInsn(CHECKCAST, wrapper);
                String unwrap = primitive.getClassName() + "Value";
                method.visitMethodInsn(INVOKEVIRTUAL, wrapper, unwrap, "()" + primitive.getDescriptor(), false);
                widen(method, primitive, wanted);
            } else if (wanted.getSort() > Type.DOUBLE) {
                String wrapper = Type.getInternalName(WRAPPERS.get(given.getSort()));
                method.visitMethodInsn(
                        INVOKESTATIC, wrapper, "valueOf", "(" + given.getDescriptor() + ")L" + wrapper + ";", false);
            } else {
                widen(method, given, wanted);
            }
        }

        private static void widen(MethodVisitor method, Type given, Type wanted) {
            if (given.getOpcode(IADD) == wanted.getOpcode(IADD)) {
                return;
            }
            switch (wanted.getSort()) {
                case Type.LONG -> method.visitInsn(I2L);
                case Type.FLOAT -> method.visitInsn(given.getSort() == Type.LONG ? L2F : I2F);
                default ->
                    method.visitInsn(
                            given.getSort() == Type.FLOAT ? F2D : given.getSort() == Type.LONG ? L2D : I2D);
            }
        }
    }
}
