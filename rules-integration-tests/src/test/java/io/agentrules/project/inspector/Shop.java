package io.agentrules.project.inspector;

import java.nio.file.Path;

/** The workspace of a web shop whose team uses five tools: most rules are fine, and some are not. */
final class Shop {
    private Shop() {}

    static Workspace in(Path folder) {
        var shop = new Workspace(folder);
        sources(shop);
        instructions(shop);
        cursorRules(shop);
        brokenRules(shop);
        return shop;
    }

    private static void sources(Workspace shop) {
        shop.withFiles(
                "README.md",
                "package.json",
                "tsconfig.json",
                "docs/architecture.md",
                "docs/decisions/0001-one-checkout.md",
                "src/a.ts",
                "src/app.ts",
                "src/router.ts",
                "src/api/client.ts",
                "src/api/errors.ts",
                "src/api/orders.ts",
                "src/api/payments.ts",
                "src/api/sessions.ts",
                "src/checkout/Address.tsx",
                "src/checkout/Cart.tsx",
                "src/checkout/CartSummary.tsx",
                "src/checkout/Payment.tsx",
                "src/checkout/usePrices.ts",
                "src/checkout/components/fields/international-telephone-number-field-with-country-codes.tsx",
                "src/db/migrations/2026-01-09-orders.sql",
                "src/db/migrations/2026-02-11-refunds.sql",
                "src/db/pool.ts",
                "src/ui/Button.tsx",
                "src/ui/Dialog.tsx",
                "src/ui/Table.tsx",
                "src/ui/theme.css",
                "tests/api/orders.test.ts",
                "tests/api/payments.test.ts",
                "tests/checkout/cart.test.ts",
                "tests/fixtures/orders.json");
    }

    private static void instructions(Workspace shop) {
        shop.with("AGENTS.md", """
                        # Shop

                        A web shop: TypeScript, React, PostgreSQL.

                        - `npm test` runs everything; run it before you say that you are done.
                        - Ask before you add a dependency.
                        - Money is an integer of cents. Never a float.
                        """)
                .with("CLAUDE.md", "@AGENTS.md\n\nUse plan mode for anything that touches `src/db`.\n")
                .with(
                        "GEMINI.md",
                        "# Shop\n\nPrefer small changes. Explain a migration in the pull request before you write it.\n")
                .with(
                        ".github/copilot-instructions.md",
                        "Suggest code in the style of the file that is open. Never suggest `any`.\n")
                .with(".github/instructions/tests.instructions.md", """
                        ---
                        applyTo: "**/*.test.ts"
                        ---
                        One claim for each test, and its name says it. No mocks of our own modules: use the fakes in `tests/fixtures`.
                        """)
                .with(".claude/rules/migrations.md", """
                        ---
                        paths: src/db/migrations/**
                        ---
                        A migration can be run twice, and has a way back. Never change one that was released: add another.
                        """)
                .with(".windsurf/rules/style.md", """
                        ---
                        trigger: glob
                        globs: "**/*.tsx"
                        ---
                        Components are functions. Props have a type of their own.
                        """);
    }

    private static void cursorRules(Workspace shop) {
        shop.with(".cursor/rules/style.mdc", """
                        ---
                        description: How components look
                        globs: src/**/*.tsx
                        ---
                        # Components

                        - A component is a function with named props.
                        - State lives as low as possible; lift it only when two components need it.
                        - No styles in line: use the tokens of `src/ui/theme.css`.
                        """)
                .with(".cursor/rules/typescript.mdc", """
                        ---
                        description: How we write TypeScript
                        globs: src/**/*.ts,src/**/*.tsx
                        ---
                        Use `const`. Name the type at every border of a module, and let it be inferred inside. Errors are values of
                        `src/api/errors.ts`: throw nothing that is not one of them.
                        """)
                .with(".cursor/rules/api.mdc", """
                        ---
                        description: Requests, retries and errors of the API
                        globs: src/api/**
                        ---
                        Every call has a time-out and an idempotency key. A failed payment is never retried by us: the provider does.
                        Log the id of the order, never the card, the name or the address.
                        """)
                .with(".cursor/rules/security.mdc", """
                        ---
                        alwaysApply: true
                        ---
                        No secret in code, in tests or in logs. Input from outside is checked where it enters, with a schema.
                        """)
                .with(".cursor/rules/releases.mdc", """
                        ---
                        description: Read this before you change the version, the changelog or a release workflow
                        ---
                        A release is a tag on main. The changelog says what users notice, in their words.
                        """)
                .with(".cursor/rules/no-any.mdc", """
                        ---
                        description: No escape from the type system
                        condition: as any\\b|:\\s*any\\b
                        scope: tool:edit(*.ts), tool:edit(*.tsx), text
                        ---
                        Name the type. If you do not know it, use `unknown` and check it.
                        """)
                .with(".cursor/rules/accessibility-of-forms-dialogs-and-tables-in-the-checkout.mdc", """
                        ---
                        globs: src/checkout/**,src/ui/**
                        ---
                        Every field has a label. Every dialog gives the focus back. Color is never the only sign.
                        """);
    }

    private static void brokenRules(Workspace shop) {
        shop.with(".cursor/rules/prices.mdc", """
                        ---
                        description: Prices: cents, taxes and currencies
                        globs: src/checkout/**
                        ---
                        Amounts are integers of cents, with their currency. Round once, at the end.
                        """)
                .with(".cursor/rules/graphql.mdc", """
                        ---
                        globs: src/graphql/**
                        ---
                        One resolver for each file.
                        """)
                .with(".cursor/rules/emails.mdc", """
                        ---
                        glob: src/emails/**
                        alwaysapply: false
                        ---
                        Plain text first, then HTML.
                        """)
                .with(".claude/rules/copy.md", """
                        ---
                        globs: src/**/*.tsx
                        ---
                        Texts for customers are short, and never blame them.
                        """)
                .with(".cursor/rules/analytics.mdc", """
                        ---
                        globs: src/**
                        ---
                        Events are named `noun_verb`.\u200b Never send an address.
                        """);
    }
}
