/**
 * The name of an animal as a case shows it: "FRIDA" and "frida" of posts without capitals, or of nothing else, become "Frida".
 * Names of up to three capitals may be initials ("TJ") and stay.
 */
export function shownName(name: string): string {
  if (name === name.toLowerCase())
    return name.replace(/(?<![\p{L}\p{M}\p{N}'’-])\p{L}/gu, (first) => first.toUpperCase())
  return name.replace(/\p{Lu}[\p{Lu}\p{M}]{3,}/gu, (word) => {
    const [first = '', ...others] = word
    return first + others.join('').toLowerCase()
  })
}
