/** The package ships without types; this is what of it is used. */
declare module 'snowball-stemmers' {
  interface Stemmer {
    stem(word: string): string
  }
  const snowball: { newStemmer(language: 'spanish' | 'portuguese' | 'english'): Stemmer }
  export default snowball
}
