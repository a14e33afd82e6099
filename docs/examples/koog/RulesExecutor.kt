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
import io.agentrules.core.Attempt
import io.agentrules.core.ModelCall
import io.agentrules.core.ReadRule
import io.agentrules.core.RequestFormat
import io.agentrules.core.RuleEngine
import io.agentrules.core.Session
import io.agentrules.core.model.Message as Told
import io.agentrules.core.model.Message.Role
import io.agentrules.core.model.Message.ToolCall
import java.util.function.UnaryOperator
import kotlinx.coroutines.flow.Flow
import kotlinx.coroutines.flow.emitAll
import kotlinx.coroutines.flow.flow
import kotlinx.coroutines.flow.transformWhile

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
        flow { emitAll(attempt(ModelCall.of(session, Prompts(model, tools), prompt), model, tools)) }

    private fun attempt(call: ModelCall<Prompt>, model: LLModel, tools: List<ToolDescriptor>): Flow<StreamFrame> = flow {
        val before = call.kept().length
        call.begin().use { attempt ->
            val wholes = mutableListOf<StreamFrame>()
            executor.executeStreaming(call.request(), model, tools).transformWhile { frame ->
                read(frame, attempt)
                when {
                    attempt.isInterrupted() -> {}
                    frame is StreamFrame.DeltaFrame -> emit(frame)
                    else -> wholes += frame
                }
                !attempt.isInterrupted() // otherwise the call is canceled
            }.collect { emit(it) }
            if (attempt.end()) {
                wholes.forEach { emit(it) } // agents build their messages from these, and run their tool calls
                return@flow
            }
        }
        val kept = call.kept().substring(before)
        if (kept.isNotEmpty()) emit(StreamFrame.TextComplete(kept))
        emitAll(attempt(call, model, tools))
    }

    override suspend fun execute(prompt: Prompt, model: LLModel, tools: List<ToolDescriptor>): Message.Assistant {
        val call = ModelCall.of(session, Prompts(model, tools), prompt)
        while (true) { // a call without streaming cannot be stopped, only repeated
            val response = executor.execute(call.request(), model, tools)
            call.begin().use { attempt ->
                response.toStreamFrames().forEach { read(it, attempt) }
                if (attempt.end()) {
                    val kept = if (call.kept().isEmpty()) listOf() else listOf(MessagePart.Text(call.kept()))
                    return response.copy(parts = kept + response.parts)
                }
            }
        }
    }

    private fun read(frame: StreamFrame, attempt: Attempt) {
        when (frame) {
            is StreamFrame.TextDelta -> attempt.text(frame.text)
            is StreamFrame.TextComplete -> attempt.wholeText(frame.text)
            is StreamFrame.ReasoningDelta -> attempt.thinking(frame.text)
            is StreamFrame.ReasoningComplete -> attempt.wholeThinking(frame.content.joinToString(""))
            is StreamFrame.ToolCallDelta -> attempt.arguments("${frame.index}", frame.name, frame.content)
            is StreamFrame.ToolCallComplete -> attempt.toolCall("${frame.index}", frame.name, frame.content)
            is StreamFrame.End -> {}
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

/** Koog's prompts. */
private class Prompts(private val model: LLModel, private val tools: List<ToolDescriptor>) : RequestFormat<Prompt, Message> {
    override fun messages(request: Prompt) = request.messages

    override fun read(message: Message): Told {
        val text = message.parts.filterIsInstance<MessagePart.Text>().joinToString("\n") { it.text }
        val calls = message.parts.filterIsInstance<MessagePart.Tool.Call>().map { ToolCall.ofJson(it.tool, it.args) }
        return when {
            message is Message.Assistant -> Told.assistant(text, *calls.toTypedArray())
            message is Message.User && text.isNotEmpty() -> Told.user(text)
            else -> Told.synthetic("") // without text: the result of a tool
        }
    }

    override fun system(request: Prompt, change: UnaryOperator<String>): Prompt {
        val (system, others) = request.messages.partition { it is Message.System }
        val text = change.apply(system.joinToString("\n\n") { it.textContent() })
        val first = if (text.isEmpty()) listOf() else listOf(Message.System(text, RequestMetaInfo.Empty))
        return request.withMessages { first + others }
    }

    override fun append(request: Prompt, more: List<Told>): Prompt = request.withMessages { before ->
        before + more.map {
            if (it.role() == Role.ASSISTANT) Message.Assistant(it.text(), ResponseMetaInfo.Empty)
            else Message.User(it.text(), RequestMetaInfo.Empty)
        }
    }

    override fun tools(request: Prompt) = tools.map { it.name }

    override fun model(request: Prompt) = model.id
}

/** The tool with which the model reads `rule://name`. */
class Rulebook(private val engine: RuleEngine) : ToolSet {
    @Tool(ReadRule.NAME)
    @LLMDescription(ReadRule.DESCRIPTION)
    fun read(@LLMDescription(ReadRule.PARAMETER_DESCRIPTION) uri: String): String =
        ReadRule(engine).answer(mapOf(ReadRule.PARAMETER to uri))
}
