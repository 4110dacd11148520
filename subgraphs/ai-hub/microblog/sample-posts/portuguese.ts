import type { Sentences } from './sentences.js'

/** Made-up posts in Portuguese. */
export const portuguese: Sentences = {
  places: [
    'Vila Mariana',
    'a rodovia',
    'o Parque da Luz',
    'Santo Amaro',
    'a feira da Lapa',
    'Osasco',
    'o viaduto',
  ],
  kinds: {
    emergency: {
      openings: [
        'URGENTE: um cachorro foi atropelado perto de {place} e não levanta.',
        'Achamos {name}, uma cadela muito ferida, em {place}.',
        'Gato preso no telhado em {place}, está sangrando.',
        'Emergência: {name} chegou de {place} sem conseguir respirar direito.',
        'Abandonaram uma gata com filhotes em {place}, um deles está grave.',
      ],
      details: [
        'Tem uma fratura exposta e perdeu muito sangue.',
        'Está em choque, com a bacia quebrada, correndo para o veterinário.',
        'Não mexe as patas de trás e chora de dor.',
        'A ferida está infeccionada, precisa de cirurgia hoje.',
        'Teve duas convulsões no caminho da clínica.',
      ],
    },
    progress: {
      openings: [
        'Notícias de {name}: a cirurgia da pata deu certo.',
        '{name} voltou a andar depois de três semanas internada.',
        'Tiraram os pontos de {name} e a ferida fechou.',
        'O veterinário examinou {name} hoje: a infecção está cedendo.',
        '{name} terminou o tratamento contra a cinomose.',
      ],
      details: [
        'Já come sozinha e engordou dois quilos.',
        'Continua no antibiótico por mais uma semana, retorno na segunda.',
        'O raio-x mostra que o osso está colando bem.',
        'Ainda está fraca, mas sem febre e sem dor.',
        'Começa a fisioterapia na água amanhã.',
      ],
    },
    fundraising: {
      openings: [
        'Precisamos de R$ 1800 para a cirurgia de {name}.',
        'A internação de {name}, atropelada em {place}, custa R$ 450 por dia.',
        'Faltam R$ 2300 para a quimioterapia de {name}.',
        '{name} precisa operar os olhos e devemos R$ 900 na clínica.',
        'Vaquinha para o gato resgatado em {place}: R$ 600 de exames.',
      ],
      details: [
        'Qualquer valor ajuda a salvar essa vida.',
        'A anestesia já está paga, falta o ortopedista.',
        'Chave pix na bio, publicamos todos os recibos.',
        'Sem a operação vai perder a pata.',
        'Vamos sortear uma cesta entre quem doar até sexta.',
      ],
    },
    adoption: {
      openings: [
        '{name} procura uma família: foi resgatada em {place}.',
        'Os gatinhos achados em {place} continuam para adoção.',
        '{name} espera um lar no abrigo há um ano.',
        'Adoção responsável: {name}, cachorro médio, curado da sarna.',
        'Lar temporário urgente para {name}, que tem alta amanhã.',
      ],
      details: [
        'É castrada, vacinada e convive bem com outros bichos.',
        'É calmo, aprende rápido e perdeu o medo das pessoas.',
        'Entregamos com termo de castração e acompanhamento.',
        'Falta um olho, mas sobra vontade de brincar.',
        'Preferimos casa com quintal e alguém por perto durante o dia.',
      ],
    },
  },
  closings: [
    'Obrigada por compartilhar.',
    'Chama no privado se puder ajudar.',
    'Assim que houver novidade, contamos aqui.',
    'Um abraço de toda a equipe do abrigo.',
    'Atendemos a tarde inteira no telefone de sempre.',
  ],
  unrelated: [
    'Que jogo foi aquele ontem, ainda não acredito no placar.',
    'Bom domingo a todos, café passado e chuva na janela.',
    'Sábado tem feira de troca na praça, a partir das dez.',
    'Marginal parada desde cedo, saiam mais tarde se puderem.',
    'Alguém indica uma série curta para o fim de semana?',
    'A conta de luz subiu de novo, assim não dá.',
  ],
}
