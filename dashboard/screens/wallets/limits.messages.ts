import { defineMessages } from '../../language/languages.js'

/** Texts of the daily limits of a wallet. */
export const limitsMessages = defineMessages({
  en: {
    title: 'Daily limits',
    none: 'There is no limit on what this wallet may send.',
    limit: '{left} of {amount} left until {time}',
    raisedFrom: 'From {time}: {amount}',
    removedFrom: 'No limit for {asset} from {time}',
    change: 'Change a limit',
    asset: 'Asset of the limit',
    amount: 'Most per day (empty: no limit)',
    fault: 'Enter an amount above zero without thousands separators and with at most 7 decimals, or nothing.',
    save: 'Set limit',
    saved: 'The limit is set.',
    delay:
      'A lower limit applies at once. A higher one, or none, applies after 24 hours, so that a thief cannot empty the wallet.',
  },
  es: {
    title: 'Límites diarios',
    none: 'No hay límite para lo que esta billetera puede enviar.',
    limit: 'Quedan {left} de {amount} hasta {time}',
    raisedFrom: 'Desde {time}: {amount}',
    removedFrom: 'Sin límite de {asset} desde {time}',
    change: 'Cambiar un límite',
    asset: 'Activo del límite',
    amount: 'Máximo por día (vacío: sin límite)',
    fault: 'Escribí un importe mayor que cero sin separador de miles y con 7 decimales como máximo, o nada.',
    save: 'Fijar límite',
    saved: 'El límite está fijado.',
    delay:
      'Un límite menor vale enseguida. Uno mayor, o ninguno, vale después de 24 horas, para que un ladrón no pueda vaciar la billetera.',
  },
  pt: {
    title: 'Limites diários',
    none: 'Não há limite para o que esta carteira pode enviar.',
    limit: 'Restam {left} de {amount} até {time}',
    raisedFrom: 'A partir de {time}: {amount}',
    removedFrom: 'Sem limite de {asset} a partir de {time}',
    change: 'Mudar um limite',
    asset: 'Ativo do limite',
    amount: 'Máximo por dia (vazio: sem limite)',
    fault: 'Digite um valor acima de zero sem separador de milhar e com no máximo 7 casas decimais, ou nada.',
    save: 'Definir limite',
    saved: 'O limite está definido.',
    delay:
      'Um limite menor vale na hora. Um maior, ou nenhum, vale depois de 24 horas, para que um ladrão não possa esvaziar a carteira.',
  },
})
