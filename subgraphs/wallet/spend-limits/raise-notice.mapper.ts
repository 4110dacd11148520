import type { Language } from '../../../schema/languages.js'
import { type NotificationText, timeIn } from '../../shared/notification-text.js'

/** A requested raise of a limit; amounts are decimal texts. */
export interface RequestedRaise {
  readonly walletId: string
  readonly asset: string
  readonly current: string
  /** Absent when the limit is to be removed. */
  readonly requested?: string
  /** When it applies. */
  readonly from: string
}

const texts: Readonly<Record<Language, (raise: RequestedRaise, from: string) => NotificationText>> = {
  en: ({ walletId, asset, current, requested }, from) => ({
    title: 'A higher limit of your wallet was requested',
    message:
      `From ${from} your wallet ${walletId} may send ${requested ? `${requested} ${asset}` : `any amount of ${asset}`} ` +
      `per day instead of ${current} ${asset}. If you did not request this, set the limit to ${current} again, which ` +
      'cancels it, end your other sessions and change your password.',
  }),
  es: ({ walletId, asset, current, requested }, from) => ({
    title: 'Se pidió un límite más alto para tu billetera',
    message:
      `Desde ${from} tu billetera ${walletId} podrá enviar ${requested ? `${requested} ${asset}` : `cualquier monto de ${asset}`} ` +
      `por día en vez de ${current} ${asset}. Si no lo pediste, volvé a fijar el límite en ${current}, lo que cancela el ` +
      'pedido, cerrá tus otras sesiones y cambiá tu contraseña.',
  }),
  pt: ({ walletId, asset, current, requested }, from) => ({
    title: 'Foi pedido um limite maior para a sua carteira',
    message:
      `A partir de ${from} a sua carteira ${walletId} poderá enviar ${requested ? `${requested} ${asset}` : `qualquer valor de ${asset}`} ` +
      `por dia em vez de ${current} ${asset}. Se você não fez esse pedido, defina o limite em ${current} de novo, o que ` +
      'cancela o pedido, encerre as suas outras sessões e troque a sua senha.',
  }),
}

/** Warns the owner of a wallet of a raise that another person may have requested. */
export function raiseNotice(language: Language, raise: RequestedRaise): NotificationText {
  return texts[language](raise, timeIn(language, raise.from))
}
