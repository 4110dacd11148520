/** The package ships without types; these are the parts in use. */
declare module 'snowball-stemmers' {
  interface Stemmer {
    stem(word: string): string
  }
  const snowball: { newStemmer(language: 'spanish' | 'portuguese' | 'english'): Stemmer }
  export default snowball
}
