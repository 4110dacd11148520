import { seedId } from '../knowledge/seed/index.js'

/**
 * Questions that nobody teaches, each with the entry of the first knowledge that answers it: what CaseAgent is held
 * to. The words of the questions are not chosen by how the search fares with them.
 */
export const heldOutQuestions: readonly { readonly question: string; readonly entryId: string }[] = [
  ['es', 'injured_animal', 'Hay un gato lastimado en mi vereda, ¿qué hago?'],
  ['es', 'frightened_animal', 'El perro tiene mucho miedo y no deja que me acerque'],
  ['es', 'litter', 'Aparecieron unos gatitos recién nacidos en una caja'],
  ['es', 'cruelty', '¿Dónde denuncio a un vecino que le pega a su perro?'],
  ['es', 'poisoning', 'Creo que mi perra comió veneno para ratas'],
  ['es', 'adopting', 'Quiero adoptar, ¿qué me piden?'],
  ['es', 'donating', '¿De qué manera puedo donar plata?'],
  ['es', 'donation_privacy', '¿Puedo donar de forma anónima?'],
  ['es', 'guardians', '¿Qué tengo que hacer para ser guardián?'],
  ['pt', 'hit_by_car', 'Um carro atropelou um cachorro aqui na rua, e agora?'],
  ['pt', 'bleeding', 'A pata dele está sangrando muito e não para'],
  ['pt', 'heat_stroke', 'Meu cão ficou no sol forte e está ofegante, é insolação?'],
  ['pt', 'fostering', 'Posso ser lar temporário morando em apartamento?'],
  ['pt', 'sterilisation', 'Com que idade castro a gata?'],
  ['pt', 'use_of_donations', 'Como vocês usam o dinheiro que recebem?'],
  ['pt', 'lost_pet', 'Achei um cachorro perdido com coleira'],
  ['pt', 'support', 'Preciso falar com o suporte'],
  ['en', 'seizure', 'My dog is having a seizure right now'],
  ['en', 'choking', 'The puppy is choking on a bone'],
  ['en', 'cases', 'What does it mean when a case is urgent?'],
  ['en', 'asking_for_help', 'Where do I report a dog that needs help?'],
  ['en', 'injured_animal', 'I found a hurt bird, who can help?'],
  ['en', 'donating', 'Can I give money to one case only?'],
  ['en', 'lost_pet', 'My cat went missing last night'],
].map(([language, topic, question]) => ({
  question: question as string,
  entryId: seedId(topic as Parameters<typeof seedId>[0], language as Parameters<typeof seedId>[1]),
}))
