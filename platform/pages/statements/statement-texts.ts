import type { Language } from '../../../schema/languages.js'

/** The texts of a statement as a PDF. */
interface StatementTexts {
  readonly title: string
  readonly period: (from: string, to: string) => string
  readonly issued: (time: string) => string
  readonly total: (donations: number) => string
  readonly paid: string
  readonly case: string
  readonly amount: string
  readonly none: string
  readonly check: string
  readonly checkAbout: string
  readonly qrCode: string
  readonly page: (page: number, pages: number) => string
}

export const statementTexts: Readonly<Record<Language, StatementTexts>> = {
  es: {
    title: 'Resumen de donaciones',
    period: (from, to) => `Donaciones pagadas del ${from} al ${to}`,
    issued: (time) => `Emitido el ${time}`,
    total: (count) => `Total de ${count} ${count === 1 ? 'donación' : 'donaciones'}`,
    paid: 'Pagada',
    case: 'Caso',
    amount: 'Importe',
    none: 'No hubo donaciones en este período.',
    check: 'Comprobar este resumen',
    checkAbout: 'Cualquiera puede comprobar período, totales y nombre con este código:',
    qrCode: 'Código QR de la página que comprueba este resumen',
    page: (page, pages) => `Página ${page} de ${pages}`,
  },
  pt: {
    title: 'Extrato de doações',
    period: (from, to) => `Doações pagas de ${from} a ${to}`,
    issued: (time) => `Emitido em ${time}`,
    total: (count) => `Total de ${count} ${count === 1 ? 'doação' : 'doações'}`,
    paid: 'Paga',
    case: 'Caso',
    amount: 'Valor',
    none: 'Não houve doações neste período.',
    check: 'Verificar este extrato',
    checkAbout: 'Qualquer pessoa pode verificar período, totais e nome com este código:',
    qrCode: 'Código QR da página que verifica este extrato',
    page: (page, pages) => `Página ${page} de ${pages}`,
  },
  en: {
    title: 'Donation statement',
    period: (from, to) => `Donations paid from ${from} to ${to}`,
    issued: (time) => `Issued ${time}`,
    total: (count) => `Total of ${count} ${count === 1 ? 'donation' : 'donations'}`,
    paid: 'Paid',
    case: 'Case',
    amount: 'Amount',
    none: 'There were no donations in this period.',
    check: 'Check this statement',
    checkAbout: 'Anyone can check period, totals and name with this code:',
    qrCode: 'QR code of the page that checks this statement',
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
}
