import { MAX_ANALYSED_LENGTH, type NormalisedText, normalise } from './normalise.js'

/**
 * Phrases of prompt injections. The local analysis follows no instructions; a match only means that a person
 * reviews the post before anything is done.
 */
const INJECTION_PATTERNS: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|prompts?|rules?|previous|guidelines|polic(?:y|ies)|everything above)/u,
  /\b(?:ignora|ignorar|ignoren|olvida|olvidar|descarta|omite)\b.{0,40}\b(?:instruccion(?:es)?|indicaciones|reglas?|prompt|lo anterior|politicas?)/u,
  /\b(?:ignore|ignora|ignorar|esqueca|esquece|desconsidere|desconsidera)\b.{0,40}\b(?:instruc(?:ao|oes)|regras?|prompt|tudo acima|anterior(?:es)?|politicas?)/u,
  /\b(?:system|assistant|developer|user|sistema|asistente|assistente)\s?(?:prompt|message|mensaje|mensagem)?\s?:/u,
  /\b(?:you are|act as|pretend to be|eres|actua como|sos|voce e|aja como|finja ser)\s(?:now\s|ahora\s|agora\s)?(?:an?\s|un\s|una\s|um\s|uma\s)?(?:\w+\s)?(?:ai|ia|assistant|model|language model|chatbot|bot|asistente|assistente|modelo|classifier|clasificador|classificador)\b/u,
  /\b(?:as an ai|language model|llm|gpt|jailbreak|prompt injection|modelo de lenguaje|modelo de linguagem)\b/u,
  /\b(?:auto.?approve|aprobar? automaticamente|aproba(?:r|lo)? sin revision|aprove automaticamente|aprovar? sem revisao|skip (?:the )?review|without review)\b/u,
  /\b(?:set|mark|classify|label|return|output|marca(?:r|lo)?|clasifica(?:r|lo)?|classifi(?:que|car)|pon(?:er|e|ga)?|devuelve|responde|retorne|marque)\b.{0,40}\b(?:urgency|confidence|critical|json|urgencia|confianza|confianca|is_?case_?related|relevan(?:t|te|cia))\b/u,
  /"(?:iscaserelated|urgency|confidence|suggestedaction|role|action)"\s?:/u,
  /\[\/?inst\]|<\|?im_(?:start|end)|<\/?(?:system|instructions?|prompt)>|```/iu,
  /\b(?:create_case|add_case_update|enrich_case|drop table|select \* from)\b/u,
]

/** Whether a post appears to give instructions to the system that reads it. */
export function isSuspectedInjection({ text, raw }: NormalisedText): boolean {
  const markup = raw.slice(0, text.length + 1000)
  return INJECTION_PATTERNS.some((pattern) => pattern.test(text) || pattern.test(markup))
}

/** Pieces of a long text overlap by the length of a phrase. */
const OVERLAP = 200

/** The same for a text of any length. */
export function containsInjection(text: string): boolean {
  for (let at = 0; at < text.length; at += MAX_ANALYSED_LENGTH - OVERLAP)
    if (isSuspectedInjection(normalise(text.slice(at, at + MAX_ANALYSED_LENGTH)))) return true
  return false
}
