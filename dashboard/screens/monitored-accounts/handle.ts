/** The name of an account without its leading @, which is only how it is written. */
export function handleOf(text: string): string {
  return text.trim().replace(/^@/, '')
}

/** Whether a text is the name of an account, on federated networks with its server; the graph has the same rule. */
export function isHandle(text: string): boolean {
  return /^[\w.-]{1,64}(@[\w.-]{1,190})?$/.test(handleOf(text))
}
