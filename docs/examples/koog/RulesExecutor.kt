package com.acme.agent

import ai.koog.agents.core.tools.ToolDescriptor
import ai.koog.agents.core.tools.annotations.LLMDescription
import ai.koog.agents.core.tools.annotations.Tool
import ai.koog.agents.core.tools.reflect.ToolSet
import ai.koog.prompt.Prompt
import ai.koog.prompt.executor.model.PromptExecutor
import ai.koog.prompt.executor.model.PromptExecutorOperation
import ai.koog.prompt.llm.LLModel
import ai.koog.prompt.message.Message
import ai.koog.prompt.message.MessagePart
import ai.koog.prompt.message.RequestMetaInfo
import ai.koog.prompt.message.ResponseMetaInfo
import ai.koog.prompt.streaming.StreamFrame
import ai.koog.prompt.streaming.toStreamFrames
import io.agentrules.core.Activation
import io.agentrules.core.model.Message as Told
import io.agentrules.core.model.Message.Role
import io.agentrules.core.model.Message.ToolCall
import io.agentrules.core.ReadRule
import io.agentrules.core.model.RetryPlan
import io.agentrules.core.RuleEngine
import io.agentrules.core.Session
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.emitAll
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.onCompletion
import kotlinx.coroutines.flow.transformWhile
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.contentOrNull
import kotlinx.serialization.json.jsonObject

/**
 * Applies the rules of a workspace to agents of Koog: wraps the executor of an agent, once for each conversation.
 *
 * ```
 * val agent = AIAgent(
 *     promptExecutor = RulesExecutor(executor, engine.openSession("conversation-7")),
 *     llmModel = model,
 *     toolRegistry = ToolRegistry { tools(Rulebook(engine)) },
 *     systemPrompt = "You are a careful programmer.",
 * )
 * ```
 */
class RulesExecutor(private val executor: PromptExecutor, private val session: Session) : PromptExecutor() {
    override fun executeStreaming(prompt: Prompt, model: LLModel, tools: List<ToolDescriptor>): Flow<StreamFrame> =
        flow { emitAll(attempt(underRules(prompt, model, tools), model, tools)) }

    private fun attempt(prompt: Prompt, model: LLModel, tools: List<ToolDescriptor>): Flow<StreamFrame> = flow {
        val watched = WatchedAnswer(session)
        val wholes = mutableListOf<StreamFrame>()
        executor.executeStreaming(prompt, model, tools).transformWhile { frame ->
            watched.read(frame)
            when {
                watched.isStopped -> {}
                frame is StreamFrame.DeltaFrame -> emit(frame)
                else -> wholes += frame
            }
            !watched.isStopped // otherwise the call is canceled
        }.onCompletion { failure -> if (failure != null) watched.abandon() }.collect { emit(it) }
        val plan = watched.end()
        if (plan == null) {
            wholes.forEach { emit(it) } // agents build their messages from these, and run their tool calls
        } else {
            if (plan.kept().isNotEmpty()) emit(StreamFrame.TextComplete(plan.kept()))
            emitAll(attempt(prompt.with(plan.messages()), model, tools))
        }
    }

    override suspend fun execute(prompt: Prompt, model: LLModel, tools: List<ToolDescriptor>): Message.Assistant {
        var next = underRules(prompt, model, tools)
        val kept = mutableListOf<MessagePart.ResponsePart>()
        while (true) { // a call without streaming cannot be stopped, only repeated
            val response = executor.execute(next, model, tools)
            val watched = WatchedAnswer(session)
            response.toStreamFrames().forEach(watched::read)
            val plan = watched.end() ?: return response.copy(parts = kept + response.parts)
            if (plan.kept().isNotEmpty()) kept += MessagePart.Text(plan.kept())
            next = next.with(plan.messages())
        }
    }

    /** Returns a new prompt; the agent's own is not changed. */
    private fun underRules(prompt: Prompt, model: LLModel, tools: List<ToolDescriptor>): Prompt {
        val now = session.model(model.id).tools(tools.map { it.name }).beforeModelCall(prompt.messages, ::told).activate()
        val (system, others) = prompt.messages.partition { it is Message.System }
        val text = now.renderPrompt().appendedTo(system.joinToString("\n\n") { it.textContent() })
        val first = if (text.isEmpty()) listOf() else listOf(Message.System(text, RequestMetaInfo.Empty))
        return prompt.withMessages { first + others }.with(reminder(now))
    }

    private fun reminder(now: Activation): List<Told> =
        if (now.reminder().isEmpty()) listOf() else listOf(Told.synthetic(now.reminder()))

    private fun Prompt.with(more: List<Told>): Prompt = withMessages { before ->
        before + more.map {
            if (it.role() == Role.ASSISTANT) Message.Assistant(it.text(), ResponseMetaInfo.Empty)
            else Message.User(it.text(), RequestMetaInfo.Empty)
        }
    }

    private fun told(message: Message): Told {
        val text = message.parts.filterIsInstance<MessagePart.Text>().joinToString("\n") { it.text }
        val calls = message.parts.filterIsInstance<MessagePart.Tool.Call>().map { ToolCall(it.tool, arguments(it.args)) }
        return when {
            message is Message.Assistant -> Told.assistant(text, *calls.toTypedArray())
            message is Message.User && text.isNotEmpty() -> Told.user(text)
            else -> Told.synthetic("") // without text: the result of a tool
        }
    }

    override suspend fun moderate(prompt: Prompt, model: LLModel) = executor.moderate(prompt, model)

    override suspend fun models() = executor.models()

    override suspend fun resolveModel(model: LLModel, promptExecutorOperation: PromptExecutorOperation) =
        executor.resolveModel(model, promptExecutorOperation)

    override fun getStandardJsonSchemaGenerator(model: LLModel) = executor.getStandardJsonSchemaGenerator(model)

    override fun getBasicJsonSchemaGenerator(model: LLModel) = executor.getBasicJsonSchemaGenerator(model)

    override fun close() = executor.close()
}

/** One answer: the text read so far, and the tools that it calls. */
private class WatchedAnswer(private val session: Session) {
    private val answer = session.guard()
    private val calls = mutableListOf<StreamFrame.ToolCallComplete>()
    private var call = StreamFrame.ToolCallDelta(null, "", null)

    val isStopped get() = answer.isInterrupted()

    fun read(frame: StreamFrame) {
        when (frame) {
            is StreamFrame.TextDelta -> answer.text(frame.text)
            is StreamFrame.TextComplete -> answer.wholeText(frame.text)
            is StreamFrame.ReasoningDelta -> answer.thinking(frame.text ?: "")
            is StreamFrame.ReasoningComplete -> answer.wholeThinking(frame.content.joinToString(""))
            is StreamFrame.ToolCallDelta -> {
                if (frame.name != null) call = frame // later pieces have no name
                answer.arguments("${call.index} ${call.id}", call.name ?: "", frame.content ?: "")
            }
            is StreamFrame.ToolCallComplete -> {
                calls += frame
                answer.toolCall("${frame.index} ${frame.id}", frame.name, frame.content)
            }
            is StreamFrame.End -> answer.finish()
        }
    }

    fun abandon() = answer.abandon()

    /** Ends the answer; null if it is final. */
    fun end(): RetryPlan? {
        answer.finish()
        if (answer.isInterrupted()) return answer.retry()
        calls.forEach { session.toolCall(it.name, arguments(it.content)) }
        return null
    }
}

/** The tool with which the model reads `rule://name`. */
class Rulebook(private val engine: RuleEngine) : ToolSet {
    @Tool(ReadRule.NAME)
    @LLMDescription(ReadRule.DESCRIPTION)
    fun read(@LLMDescription(ReadRule.PARAMETER_DESCRIPTION) uri: String): String =
        ReadRule(engine).answer(mapOf(ReadRule.PARAMETER to uri))
}

private fun arguments(json: String): Map<String, Any?> =
    runCatching { Json.parseToJsonElement(json).jsonObject.mapValues { plain(it.value) } }.getOrDefault(mapOf())

private fun plain(json: JsonElement): Any? = when (json) {
    is JsonObject -> json.mapValues { plain(it.value) }
    is JsonArray -> json.map { plain(it) }
    is JsonPrimitive -> json.contentOrNull
}
