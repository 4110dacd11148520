const NUMBER = /\d+(?:[.,]\d+)*/g
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"'`()]+/giu

/** Why a text of a language model is rejected: a number or a web address that its material does not contain. */
export function ungroundedIn(text: string, material: string): string | undefined {
  if (!containsAll(numbersIn(material), numbersIn(text))) return 'a number is in none of the facts'
  if (!containsAll(addressesIn(material), addressesIn(text))) return 'an address is in none of the facts'
  return undefined
}

function numbersIn(text: string): string[] {
  return text.match(NUMBER) ?? []
}

function addressesIn(text: string): string[] {
  return (text.match(ADDRESS) ?? []).map((address) => address.replace(/[.,;:!?]+$/, '').toLowerCase())
}

function containsAll(known: readonly string[], said: readonly string[]): boolean {
  return said.every((one) => known.includes(one))
}
