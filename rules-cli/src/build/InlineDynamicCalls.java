import static org.objectweb.asm.Opcodes.*;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Turns the lambda expressions and method references in the jar into objects of ordinary classes, joins strings by a {@code
 * StringBuilder}, and writes out how records are compared and hashed. Java 17 archives classes, but it links every {@code
 * invokedynamic} anew at each start, which took a third of the time of a short command. Later versions load all archived classes at
 * each start, so a class's lambdas share one class. The build runs this source file, and Java 17 takes no more than one.
 *
 * <p>Argument: the jar, which is replaced. Only the engine's, the providers', the command's and the YAML parser's classes are changed;
 * serializable lambdas and the {@code toString} of records stay as they are.
 */
final class InlineDynamicCalls {
    private static final List<String> CHANGED = List.of("io/agentrules/", "org/snakeyaml/");

    private final Map<String, ClassNode> classes = new LinkedHashMap<>();
    private final Map<String, byte[]> added = new LinkedHashMap<>();

    public static void main(String[] arguments) throws IOException {
        new InlineDynamicCalls().rewrite(Path.of(arguments[0]));
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
        var written = new ArrayList<MethodNode>();
        var lambdas = new LinkedHashMap<String, LambdaClass>();
        for (MethodNode method : node.methods) {
            for (var instruction : method.instructions.toArray()) {
                if (!(instruction instanceof InvokeDynamicInsnNode dynamic)) {
                    continue;
                }
                String bootstrap = dynamic.bsm.getName();
                if (bootstrap.equals("metafactory")) {
                    LambdaClass of = lambdas.computeIfAbsent(
                            LambdaClass.group(dynamic),
                            group -> new LambdaClass(node.name + "$$L" + lambdas.size(), nestHost(node).name, node.version));
                    method.instructions.set(
                            dynamic, new MethodInsnNode(INVOKESTATIC, of.name, of.add(dynamic), dynamic.desc, false));
                    continue;
                }
                MethodNode instead = new MethodNode(
                        ACC_PRIVATE | ACC_STATIC | ACC_SYNTHETIC, dynamic.name + "$" + written.size(), dynamic.desc, null, null);
                if (bootstrap.equals("makeConcatWithConstants")) {
                    writeConcatenation(instead, dynamic);
                } else if (isOfRecord(dynamic) && dynamic.name.equals("equals")) {
                    writeEquals(instead, dynamic);
                } else if (isOfRecord(dynamic) && dynamic.name.equals("hashCode")) {
                    writeHashCode(instead, dynamic);
                } else {
                    continue;
                }
                written.add(instead);
                boolean isInterface = (node.access & ACC_INTERFACE) != 0;
                method.instructions.set(
                        dynamic, new MethodInsnNode(INVOKESTATIC, node.name, instead.name, dynamic.desc, isInterface));
            }
        }
        node.methods.addAll(written);
        lambdas.values().forEach(of -> {
            added.put(of.name, of.bytes());
            nestHost(node).nestMembers = with(nestHost(node).nestMembers, of.name);
        });
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

    /** Writes a method that joins its arguments by the recipe: \1 is the next argument, \2 the next constant. */
    private static void writeConcatenation(MethodNode method, InvokeDynamicInsnNode dynamic) {
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
    }

    private static boolean isOfRecord(InvokeDynamicInsnNode dynamic) {
        return dynamic.bsm.getOwner().equals("java/lang/runtime/ObjectMethods");
    }

    /** Writes a method that compares a record with any object, as {@link Record#equals} describes. */
    private static void writeEquals(MethodNode method, InvokeDynamicInsnNode dynamic) {
        String type = Type.getArgumentTypes(dynamic.desc)[0].getInternalName();
        var differs = new Label();
        method.visitVarInsn(ALOAD, 1);
        method.visitTypeInsn(INSTANCEOF, type);
        method.visitJumpInsn(IFEQ, differs);
        for (Handle component : components(dynamic)) {
            Type compared = Type.getType(component.getDesc());
            method.visitVarInsn(ALOAD, 0);
            method.visitFieldInsn(GETFIELD, type, component.getName(), component.getDesc());
            method.visitVarInsn(ALOAD, 1);
            method.visitTypeInsn(CHECKCAST, type);
            method.visitFieldInsn(GETFIELD, type, component.getName(), component.getDesc());
            if (compared.getSort() > Type.DOUBLE) {
                String objects = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
                method.visitMethodInsn(INVOKESTATIC, "java/util/Objects", "equals", objects, false);
                method.visitJumpInsn(IFEQ, differs);
            } else {
                String two = "(" + component.getDesc() + component.getDesc() + ")I";
                method.visitMethodInsn(INVOKESTATIC, wrapper(compared), "compare", two, false);
                method.visitJumpInsn(IFNE, differs);
            }
        }
        method.visitInsn(ICONST_1);
        method.visitInsn(IRETURN);
        method.visitLabel(differs);
        method.visitFrame(F_SAME, 0, null, 0, null);
        method.visitInsn(ICONST_0);
        method.visitInsn(IRETURN);
        method.visitMaxs(0, 0);
    }

    /** Writes a method that hashes a record to the number that Java's own gives, so that no order changes. */
    private static void writeHashCode(MethodNode method, InvokeDynamicInsnNode dynamic) {
        String type = Type.getArgumentTypes(dynamic.desc)[0].getInternalName();
        method.visitInsn(ICONST_0);
        for (Handle component : components(dynamic)) {
            Type hashed = Type.getType(component.getDesc());
            boolean isReference = hashed.getSort() > Type.DOUBLE;
            method.visitIntInsn(BIPUSH, 31);
            method.visitInsn(IMUL);
            method.visitVarInsn(ALOAD, 0);
            method.visitFieldInsn(GETFIELD, type, component.getName(), component.getDesc());
            method.visitMethodInsn(
                    INVOKESTATIC,
                    isReference ? "java/util/Objects" : wrapper(hashed),
                    "hashCode",
                    isReference ? "(Ljava/lang/Object;)I" : "(" + component.getDesc() + ")I",
                    false);
            method.visitInsn(IADD);
        }
        method.visitInsn(IRETURN);
        method.visitMaxs(0, 0);
    }

    /** Returns how the components of a record are read: after its class and their names. */
    private static List<Handle> components(InvokeDynamicInsnNode dynamic) {
        return Stream.of(dynamic.bsmArgs).skip(2).map(Handle.class::cast).toList();
    }

    private static String wrapper(Type primitive) {
        return Type.getInternalName(LambdaClass.WRAPPERS.get(primitive.getSort()));
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

    /**
     * The class of lambda expressions and method references: a number that says which one an object is, a field for each captured
     * value, and the methods, which branch by the number.
     */
    private static final class LambdaClass {
        private static final String OBJECT = "java/lang/Object";
        private static final String NUMBER = "number";

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

        private final String name;
        private final String nestHost;
        private final int version;
        private final List<InvokeDynamicInsnNode> lambdas = new ArrayList<>();

        LambdaClass(String name, String nestHost, int version) {
            this.name = name;
            this.nestHost = nestHost;
            this.version = version;
        }

        /**
         * Returns equal keys for lambdas of one source class that can share a class. Those of {@code java.util.function} can, because none
         * of its interfaces has a default method that is an abstract method of another; any other interface is implemented alone.
         */
        static String group(InvokeDynamicInsnNode dynamic) {
            String type = Type.getReturnType(dynamic.desc).getInternalName();
            return type.startsWith("java/util/function/") ? "" : type;
        }

        /** Adds a lambda and returns the name of the static method that creates it. */
        String add(InvokeDynamicInsnNode dynamic) {
            lambdas.add(dynamic);
            return "of" + (lambdas.size() - 1);
        }

        byte[] bytes() {
            var writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            String[] types = lambdas.stream()
                    .map(lambda -> Type.getReturnType(lambda.desc).getInternalName())
                    .distinct()
                    .toArray(String[]::new);
            writer.visit(version, ACC_FINAL | ACC_SUPER | ACC_SYNTHETIC, name, null, OBJECT, types);
            writer.visitNestHost(nestHost);
            writer.visitField(ACC_PRIVATE | ACC_FINAL, NUMBER, "I", null, null);
            var fields = new LinkedHashMap<String, Type>();
            var constructors = new LinkedHashMap<String, List<Type>>();
            var methods = new LinkedHashMap<String, List<Integer>>();
            for (int i = 0; i < lambdas.size(); i++) {
                InvokeDynamicInsnNode lambda = lambdas.get(i);
                List<Type> stored = stored(lambda);
                for (int at = 0; at < stored.size(); at++) {
                    fields.put(field(at, stored.get(at)), stored.get(at));
                }
                constructors.put(constructor(stored), stored);
                methods.computeIfAbsent(lambda.name + signature(lambda), key -> new ArrayList<>())
                        .add(i);
            }
            fields.forEach((field, type) ->
                    writer.visitField(ACC_PRIVATE | ACC_FINAL, field, type.getDescriptor(), null, null));
            constructors.values().forEach(stored -> writeConstructor(writer, stored));
            writeFactories(writer);
            methods.values().forEach(numbers -> writeMethod(writer, numbers));
            return writer.toByteArray();
        }

        /** Returns the types of the fields for a lambda's captured values. */
        private static List<Type> stored(InvokeDynamicInsnNode lambda) {
            return Stream.of(Type.getArgumentTypes(lambda.desc))
                    .map(type -> type.getSort() > Type.DOUBLE ? Type.getObjectType(OBJECT) : type)
                    .toList();
        }

        private static String field(int at, Type stored) {
            return "captured" + at + (stored.getSort() > Type.DOUBLE ? "" : stored.getDescriptor());
        }

        private static Type signature(InvokeDynamicInsnNode lambda) {
            return (Type) lambda.bsmArgs[0];
        }

        private static String constructor(List<Type> stored) {
            var types = new ArrayList<>(List.of(Type.INT_TYPE));
            types.addAll(stored);
            return Type.getMethodDescriptor(Type.VOID_TYPE, types.toArray(Type[]::new));
        }

        private void writeConstructor(ClassWriter writer, List<Type> stored) {
            MethodVisitor method = writer.visitMethod(0, "<init>", constructor(stored), null, null);
            method.visitVarInsn(ALOAD, 0);
            method.visitMethodInsn(INVOKESPECIAL, OBJECT, "<init>", "()V", false);
            method.visitVarInsn(ALOAD, 0);
            method.visitVarInsn(ILOAD, 1);
            method.visitFieldInsn(PUTFIELD, name, NUMBER, "I");
            int slot = 2;
            for (int i = 0; i < stored.size(); i++) {
                Type type = stored.get(i);
                method.visitVarInsn(ALOAD, 0);
                method.visitVarInsn(type.getOpcode(ILOAD), slot);
                slot += type.getSize();
                method.visitFieldInsn(PUTFIELD, name, field(i, type), type.getDescriptor());
            }
            method.visitInsn(RETURN);
            method.visitMaxs(0, 0);
        }

        /** A lambda without captured values is the same object at each evaluation: callers may compare it. */
        private void writeFactories(ClassWriter writer) {
            MethodVisitor initializer = writer.visitMethod(ACC_STATIC, "<clinit>", "()V", null, null);
            for (int i = 0; i < lambdas.size(); i++) {
                InvokeDynamicInsnNode lambda = lambdas.get(i);
                MethodVisitor factory = writer.visitMethod(ACC_STATIC, "of" + i, lambda.desc, null, null);
                if (stored(lambda).isEmpty()) {
                    writer.visitField(ACC_PRIVATE | ACC_STATIC | ACC_FINAL, "only" + i, "L" + name + ";", null, null);
                    writeCreation(initializer, i);
                    initializer.visitFieldInsn(PUTSTATIC, name, "only" + i, "L" + name + ";");
                    factory.visitFieldInsn(GETSTATIC, name, "only" + i, "L" + name + ";");
                } else {
                    writeCreation(factory, i);
                }
                factory.visitInsn(ARETURN);
                factory.visitMaxs(0, 0);
            }
            initializer.visitInsn(RETURN);
            initializer.visitMaxs(0, 0);
        }

        private void writeCreation(MethodVisitor method, int number) {
            InvokeDynamicInsnNode lambda = lambdas.get(number);
            method.visitTypeInsn(NEW, name);
            method.visitInsn(DUP);
            method.visitIntInsn(SIPUSH, number);
            int slot = 0;
            for (Type type : Type.getArgumentTypes(lambda.desc)) {
                method.visitVarInsn(type.getOpcode(ILOAD), slot);
                slot += type.getSize();
            }
            method.visitMethodInsn(INVOKESPECIAL, name, "<init>", constructor(stored(lambda)), false);
        }

        /** Writes a method that several lambdas implement; the last of them needs no comparison. */
        private void writeMethod(ClassWriter writer, List<Integer> numbers) {
            InvokeDynamicInsnNode first = lambdas.get(numbers.get(0));
            MethodVisitor method =
                    writer.visitMethod(ACC_PUBLIC, first.name, signature(first).getDescriptor(), null, null);
            int last = numbers.size() - 1;
            var cases = new Label[last];
            Arrays.setAll(cases, i -> new Label());
            var other = new Label();
            if (last > 0) {
                method.visitVarInsn(ALOAD, 0);
                method.visitFieldInsn(GETFIELD, name, NUMBER, "I");
                int[] keys = numbers.subList(0, last).stream().mapToInt(number -> number).toArray();
                method.visitLookupSwitchInsn(other, keys, cases);
            }
            for (int i = 0; i <= last; i++) {
                if (last > 0) {
                    method.visitLabel(i < last ? cases[i] : other);
                    method.visitFrame(F_SAME, 0, null, 0, null);
                }
                writeCall(method, lambdas.get(numbers.get(i)));
            }
            method.visitMaxs(0, 0);
        }

        /** Calls what the lambda stands for, with the captured values and then the arguments, each as the type it expects. */
        private void writeCall(MethodVisitor method, InvokeDynamicInsnNode lambda) {
            Handle called = (Handle) lambda.bsmArgs[1];
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
            Type[] captured = Type.getArgumentTypes(lambda.desc);
            List<Type> stored = stored(lambda);
            for (int i = 0; i < captured.length; i++) {
                Type type = stored.get(i);
                method.visitVarInsn(ALOAD, 0);
                method.visitFieldInsn(GETFIELD, name, field(i, type), type.getDescriptor());
                convert(method, type, captured[i], expected.get(i));
            }
            Type[] given = signature(lambda).getArgumentTypes();
            Type[] actual = ((Type) lambda.bsmArgs[2]).getArgumentTypes();
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
            writeReturn(method, result, signature(lambda).getReturnType());
        }

        private static void writeReturn(MethodVisitor method, Type result, Type wanted) {
            if (wanted.getSort() != Type.VOID) {
                Type actual = result.getSort() == Type.OBJECT && wanted.getSort() == Type.OBJECT ? wanted : result;
                convert(method, result, actual, wanted);
            } else if (result.getSize() > 0) {
                method.visitInsn(result.getSize() == 1 ? POP : POP2);
            }
            method.visitInsn(wanted.getOpcode(IRETURN));
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
