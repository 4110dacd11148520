import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameCandidates } from '../../../subgraphs/ai-hub/analysis/extraction/names/name-candidate.js'
import type { Language } from '../../../subgraphs/ai-hub/analysis/labels.js'
import { readPost } from '../../../subgraphs/ai-hub/analysis/reading.js'

const nameIn = (text: string, language: Language) => readPost(text, language).extraction.animalName

/** Phrasings in which posts name an animal; `NAME` is the placeholder. */
const FORMS: [Language, form: string][] = [
  ['es', 'Perrita encontrada en la plaza, se llama NAME y es mansa'],
  ['es', 'Este es NAME, un macho precioso que busca familia'],
  ['es', 'Se busca a un perro llamado NAME, con collar rojo'],
  ['es', 'Perdido: gato gris, responde al nombre de NAME'],
  ['es', 'La perra llegó sin dueño y la bautizaron como NAME'],
  ['es', 'Ayer desapareció la gatita NAME en la zona del puerto'],
  ['es', 'Mi perrito NAME comenzó a vomitar anoche'],
  ['es', 'Otro caso es el de NAME, una perrita que esperaba en el balcón'],
  ['es', 'NAME, un viejo galgo, sigue en la clínica'],
  ['es', 'Al llegar se encontró con NAME, otra gatita en adopción'],
  ['es', 'Nombre: NAME. Gata, 2 años, castrada'],
  ['es', 'El gato ya está en su casa nueva. Buena vida, NAME!'],
  ['es', 'El perro no resistió la operación. Vuela alto, NAME'],
  ['es', 'Vecinos piden apoyo para encontrar a NAME antes del lunes, gato gris'],
  ['pt', 'Cadela encontrada na praça, se chama NAME e é mansa'],
  ['pt', 'O cão, chamado NAME, fugiu de casa na quinta'],
  ['pt', 'O cavalo, apelidado de NAME pelos vizinhos, foi resgatado'],
  ['pt', 'Gato cinza desaparecido, atende por "NAME"'],
  ['pt', 'Adotou a cachorra e decidiu chamá-la de NAME'],
  ['pt', 'Seu nome é NAME e ela já está castrada, gata linda'],
  ['pt', 'Ontem a cadela NAME sumiu perto da escola'],
  ['pt', 'NAME, um cão pastor, foi encontrado longe de casa'],
  ['pt', 'NAME, cadela que vivia na praça, procura um lar'],
  ['pt', 'Esta é a história de NAME, uma gata resgatada'],
  ['pt', 'Nome: NAME. Gata, 2 anos, castrada'],
  ['pt', 'O gato já está na casa nova. Seja feliz, NAME!'],
  ['pt', 'A cachorra não resistiu. Descanse em paz, NAME'],
  ['pt', 'A família não tem esperança de encontrar NAME antes do inverno'],
  ['pt', 'Amanhã vamos entregar o NAME para a protetora, castrado'],
  ['pt', 'O gato, baptizado como NAME, espera na clínica'],
  ['pt', 'O dono do NAME oferece recompensa pelo cachorro'],
  ['pt', 'Quem viu o NAME? Cachorro marrom, sumiu ontem'],
  ['es', '¿Alguien vio a NAME? Perro salchicha, collar rojo'],
  ['es', 'La dueña de NAME ofrece una recompensa por el perro'],
  ['en', 'The dog NAME (ID A5567812) needs a foster by Monday'],
  ['pt', 'Meses depois, os ferimentos pioraram. NAME desenvolveu um caroço na pata'],
  ['en', 'Found a dog at the park, her name is NAME and she is sweet'],
  ['en', 'A stray kitten was taken in and dubbed NAME by the neighbours'],
  ['en', 'Missing: grey cat, answers to NAME'],
  ['en', 'The rescued mare was affectionately called NAME'],
  ['en', 'My cat, NAME, slipped out on Sunday night'],
  ['en', 'Yesterday the puppy NAME had her stitches out'],
  ['en', 'NAME, a very old greyhound, is looking for a home'],
  ['en', 'Nobody has seen NAME the spaniel since Monday'],
  ['en', 'This is the story of NAME, another dog from the flood'],
  ['en', 'Name: NAME. Cat, 2 years old, spayed'],
  ['en', 'The kitten did not make it through the night. Rest easy, NAME'],
  ['en', 'This is “NAME”, a very sweet cat with a broken leg'],
  ['en', 'The dog went to her new home today. Happy life, NAME!'],
  ['en', "It is time to ask for help with NAME's vet bills"],
  ['en', 'I am writing about my cat, NAME. He broke his leg'],
  ['en', 'The neighbour who came to pick NAME up cried'],
  ['en', 'I took her to the vet again. NAME needed a special diet'],
]

const unheard = fc
  .tuple(
    fc.constantFrom(...'BDFGKLMNPRTVZ'),
    fc.constantFrom('azo', 'irdu', 'ofke', 'uzme', 'elkino', 'ondrú', 'igné'),
  )
  .map(([first, rest]) => `${first}${rest}`)

describe('an invented name is found', () => {
  it.each(FORMS)('in %s: "%s"', (language, form) => {
    fc.assert(
      fc.property(unheard, (name) => {
        expect(nameIn(form.replace('NAME', name), language)).toBe(name)
        expect(nameIn(form.replace('NAME', name).normalize('NFD'), language)).toBe(name)
        expect(nameIn(`🐾 ${form.replace('NAME', name)} 🐾`, language)).toBe(name)
      }),
      { numRuns: 10 },
    )
  })
})

describe('the name of the animal', () => {
  it.each<[Language, string, string]>([
    ['es', 'Un perro llamado ‘Lindo’ se extravió ayer', 'Lindo'],
    ['es', 'Rescatamos a una perra y la llamamos "Reina Mora", busca casa', 'Reina Mora'],
    ['pt', 'O vira-lata foi batizado de “Zé Bonito” pela vizinhança', 'Zé Bonito'],
    ['en', 'This is “Orange Kitty”, a cat with feline leukemia', 'Orange Kitty'],
    ['pt', 'O cavalo, apelidado de Caramelo pelos internautas, foi resgatado', 'Caramelo'],
    ['es', 'La perra se llama Negra y sigue en tránsito', 'Negra'],
    ['es', 'La familia de «Zunzo» busca al perro desde el lunes', 'Zunzo'],
    ['pt', 'A família de “Zunzo” procura o cachorro desde segunda', 'Zunzo'],
    ['en', 'The family of “Zunzo” has been looking for the dog since Monday', 'Zunzo'],
    ['en', 'On Sunday night my cat, Potato, slipped out of the window', 'Potato'],
    ['es', 'Desde el lunes mi gata, Arena, no vuelve a casa', 'Arena'],
    ['pt', 'Ontem a minha cadela, Areia, fugiu pelo portão', 'Areia'],
    ['es', 'En la plaza vive Rojo, un perrito rescatado', 'Rojo'],
    ['pt', 'Encontrei uma cadelinha e dei a ela o nome Sorte', 'Sorte'],
    ['en', 'The woman came to pick Lord up and cried', 'Lord'],
    ['en', 'Dumped with a broken leg, Alley has been through a lot for a puppy', 'Alley'],
    ['es', 'Con la pata rota y sin dueño, Nube es una gata que no se rinde', 'Nube'],
    ['pt', 'Com a bacia quebrada, Pedra é uma cadela que precisa de colo', 'Pedra'],
    ['en', "Buddy's vet bill is $900 and the dog needs more tests", 'Buddy'],
    ['en', 'TANK A4562345 is a brown dog at the county shelter', 'TANK'],
  ])('can be several words or an ordinary word, in %s: "%s" is %s', (language, text, name) => {
    expect(nameIn(text, language)).toBe(name)
  })

  it.each<[Language, string]>([
    ['es', 'La perra está en un refugio llamado Huellitas, necesita tránsito'],
    ['es', 'Una mujer llamada Norberta encontró un perro en la ruta'],
    ['es', 'Perro Doberman perdido, perra Husky encontrada'],
    ['es', 'Este es Barcelona, y el perro anda suelto'],
    ['es', 'En Zunzarren, una perra fue atropellada anoche'],
    ['es', 'Según Norberta, un perro sigue atado en el solar'],
    ['pt', 'Em Quiaios, um cão foi resgatado da ribeira'],
    ['pt', 'Segundo Norberta, um cachorro continua preso no quintal'],
    ['en', 'In Yarmford, a dog was pulled from the river'],
    ['en', 'Thanks Gertrudis, a kitten needs a lift to the vet'],
    ['pt', 'Cachorro encontrado, está numa clínica chamada Focinhos'],
    ['pt', 'Uma mulher chamada Norberta achou o cachorro'],
    ['es', 'El perro espera en la perrera, hay que avisar y ayudar a Norberta Quiñones'],
    ['pt', 'Os cães vieram de Quiaios e Ermesinde para procurar o Posto de Controle'],
    ['en', 'I walked past 410 Alder is the house with the barking dog'],
    ['en', 'The dog is with a rescue called Pawlandia, foster needed'],
    ['en', 'A woman named Gertrudis found the dog by the road'],
    ['en', 'A Golden Retriever puppy was found by the road'],
  ])('is not the name of a person, place, breed or organisation, in %s: "%s"', (language, text) => {
    expect(nameIn(text, language)).toBeUndefined()
  })
})

describe('the name of the animal in a post', () => {
  it.each<[Language, string, string]>([
    ['es', 'Se llama Luna y necesita operarse', 'Luna'],
    ['es', 'Luna necesita operarse, es una perra de dos años', 'Luna'],
    ['es', 'Novedades de Duque: sigue con antibióticos', 'Duque'],
    ['pt', 'O Thor precisa de cirurgia, foi um cachorro atropelado', 'Thor'],
    ['pt', 'A cadela se chama Mel', 'Mel'],
    ['en', 'meet Rocky, a sweet dog', 'Rocky'],
    ['en', 'Rocky needs surgery, dog hit by a car', 'Rocky'],
    ['es', 'Soy Pulga, tengo 5 años y busco casa', 'Pulga'],
    ['es', 'Pulga busca familia, perrita de 5 años castrada', 'Pulga'],
    ['pt', 'Gente o Bolinho sumiu ontem, é um gato branco, coleira azul', 'Bolinho'],
    ['pt', 'Perdido em Braga, cão preto, atende por Fusco', 'Fusco'],
    ['pt', 'A Pipoquinha foi adotada!! Obrigada a todos', 'Pipoquinha'],
    ['en', 'Update on Marbles: eating on her own, drain out tomorrow', 'Marbles'],
    ['es', '🐾 CANELA 🐾\nHembra, 4 años, castrada\nBusca familia en Zaragoza', 'CANELA'],
    ['es', 'Canela y Bruno buscan hogar juntos, hermanos de 2 años', 'Canela'],
    ['en', 'Shadow is still missing, black lab, last seen in Leeds', 'Shadow'],
    ['es', 'CANELAAAA apareció, gracias a todos, la perrita estaba en el galpón', 'CANELA'],
    ['en', 'Meet Mr. Pickles, senior tabby looking for a home', 'Pickles'],
    ['es', 'Garbanzo tomó 5 ml y subió de peso', 'Garbanzo'],
    ['en', "peanut's temperature is up again, back to the vet tonight", 'peanut'],
    ['en', 'LOST CAT: "Captain", grey tabby, slipped out of the vet in Hull', 'Captain'],
    ['en', "The tumour on Bonnie's leg burst, surgery is tomorrow", 'Bonnie'],
    ['en', 'Mungo wagged. Once.', 'Mungo'],
    ['es', 'Pampita recayó, otra vez con suero en la clínica', 'Pampita'],
    ['es', 'simba y nala buscan casa juntos, castrados', 'simba'],
    ['es', 'Lleva a Tintín, gato de cuatro kilos, hasta Sevilla', 'Tintín'],
    ['pt', 'Dona Chica, 12 anos, cega, procura um colo', 'Dona Chica'],
    ['es', 'Se trata de un perro llamado Zósimo, según contó la vecina', 'Zósimo'],
    ['pt', 'A história de uma cadela chamada Ermelinda, contada pela vizinha', 'Ermelinda'],
    ['es', 'perro perdido en flores, atiende al nombre de zunzo', 'zunzo'],
    ['pt', 'gato perdido no cambuci, o nome dele é zunzo', 'zunzo'],
    ['en', 'lost dog on elm street, answers to zunzo', 'zunzo'],
  ])('in %s: "%s" is %s', (language, text, name) => {
    expect(nameIn(text, language)).toBe(name)
  })

  it.each<[Language, string]>([
    ['es', 'La perrita necesita operarse ya'],
    ['es', 'Perrita necesita Operarse, se llama urgente'],
    ['es', 'Hoy está mejor el perro'],
    ['pt', 'Ela precisa de ajuda, é uma cadela'],
    ['en', 'This is urgent, the dog needs help'],
    ['en', 'Someone needs to take this dog'],
    ['en', 'Rescue is full and the dog needs a foster'],
    ['es', 'Perrita atropellada en Montevideo, está grave'],
    ['es', 'Y después de todo, Pero sigue sin casa la gata'],
    ['pt', 'Cachorro perdido em Guarulhos, coleira vermelha'],
    ['en', 'Sheffield: found a stray cat, no chip'],
    ['en', 'Stitches came out today, the dog slept through it'],
    ['en', 'Found a kitten on Cedar St, thank you Linda for the carrier'],
    ['es', 'Escribí a Fauna por el lobo marino de la playa, no contestan'],
    ['pt', 'Tartaruga presa na rede, já chamei o Ibama e estou de guarda'],
    ['es', 'el perro atiende a la gente y responde bien, ayuda'],
    ['en', 'this is terrible, the dog answers to nobody'],
    ['en', 'Shelter dog in run 14, ID A5567812, needs rescue by Monday'],
    ['pt', 'A dona da padaria viu o cachorro ontem na rua'],
  ])('is not guessed in %s: "%s"', (language, text) => {
    expect(nameIn(text, language)).toBeUndefined()
  })
})

describe('a quoted name', () => {
  const nicknamesIn = (text: string, language: Language) => {
    const { normalised, tokens, extraction } = readPost(text, language)
    return nameCandidates(normalised, tokens, language, extraction.evidence, new Set()).flatMap(
      ({ name, isNickname }) => (isNickname ? [name] : []),
    )
  }

  it.each<[Language, string]>([
    ['es', 'La familia de "Zunzo" busca al perro'],
    ['pt', 'A família de “Zunzo” procura o cachorro'],
    ['en', 'The dog known to neighbours as "Zunzo" is gone'],
  ])('is a nickname in a post about an animal, in %s: %s', (language, text) => {
    expect(nicknamesIn(text, language)).toEqual(['Zunzo'])
  })

  it.each<[Language, string]>([
    ['es', 'El loro dice "Zunzo" y ladra como un perro'],
    ['es', 'El perro está en la protectora "Zunzo" de la ciudad'],
    ['es', 'Compré la revista "Zunzo" ayer'],
    ['pt', 'O papagaio diz "Zunzo" e late como um cachorro'],
    ['pt', 'O cachorro está no abrigo "Zunzo" da cidade'],
    ['en', 'The parrot says "Zunzo" and barks like a dog'],
    ['en', 'The dog is at the shelter "Zunzo" in town'],
    ['en', 'The vet wrote "Zunzo\'s mother is a dog"'],
  ])('is none when it is spoken, an organisation or without an animal, in %s: %s', (language, text) => {
    expect(nicknamesIn(text, language)).toEqual([])
  })
})

describe('a capitalised word that opens a sentence is no name', () => {
  it.each<[Language, string]>([
    ['es', 'Desgraciadamente, la perra se fracturó la cadera y necesita una cirugía'],
    ['pt', 'Afinal, a cadela tinha sido abandonada e precisa de um lar'],
  ])('in %s: "%s"', (language, text) => {
    expect(nameIn(text, language)).toBeUndefined()
  })
})
