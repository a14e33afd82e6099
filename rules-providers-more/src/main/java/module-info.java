import io.agentrules.api.spi.RuleProvider;
import io.agentrules.provider.more.AiAssistantRuleProvider;
import io.agentrules.provider.more.AmazonQRuleProvider;
import io.agentrules.provider.more.AugmentRuleProvider;
import io.agentrules.provider.more.CodeBuddyRuleProvider;
import io.agentrules.provider.more.CrushRuleProvider;
import io.agentrules.provider.more.EcaRuleProvider;
import io.agentrules.provider.more.FirebaseStudioRuleProvider;
import io.agentrules.provider.more.GooseRuleProvider;
import io.agentrules.provider.more.GrokRuleProvider;
import io.agentrules.provider.more.JunieRuleProvider;
import io.agentrules.provider.more.KiloRuleProvider;
import io.agentrules.provider.more.KimiRuleProvider;
import io.agentrules.provider.more.OpenHandsRuleProvider;
import io.agentrules.provider.more.RooRuleProvider;
import io.agentrules.provider.more.TraeRuleProvider;
import io.agentrules.provider.more.WarpRuleProvider;
import io.agentrules.provider.more.ZedRuleProvider;

/** Providers for the rule files of tools with short formats. Exports nothing: it is found by ServiceLoader. */
module io.agentrules.provider.more {
    requires static org.jspecify;
    requires io.agentrules.api;

    provides RuleProvider with
            AiAssistantRuleProvider,
            AmazonQRuleProvider,
            AugmentRuleProvider,
            CodeBuddyRuleProvider,
            CrushRuleProvider,
            EcaRuleProvider,
            FirebaseStudioRuleProvider,
            GooseRuleProvider,
            GrokRuleProvider,
            JunieRuleProvider,
            KiloRuleProvider,
            KimiRuleProvider,
            OpenHandsRuleProvider,
            RooRuleProvider,
            TraeRuleProvider,
            WarpRuleProvider,
            ZedRuleProvider;
}
