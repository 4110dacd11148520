import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Language } from '../../../subgraphs/ai-hub/analysis/labels.js'
import { readPost } from '../../../subgraphs/ai-hub/analysis/reading.js'

const read = (text: string, language: Language) => readPost(text, language).extraction

describe('an amount of money', () => {
  it.each<[Language, string, string, string]>([
    ['es', 'sale $15.000', '15000', 'ARS'],
    ['es', 'son 1.250,75 € de clínica', '1250.75', 'EUR'],
    ['es', 'nos faltan 20 mil', '20000', 'ARS'],
    ['es', 'nos faltan 20 mil pesos', '20000', 'ARS'],
    ['es', 'piden 35 lucas', '35000', 'ARS'],
    ['es', 'cuesta US$ 300', '300', 'USD'],
    ['pt', 'custa R$ 1.200,50', '1200.50', 'BRL'],
    ['pt', 'custa R$ 2 mil', '2000', 'BRL'],
    ['pt', 'faltam 800 reais', '800', 'BRL'],
    ['en', 'the bill is $3,800', '3800', 'USD'],
    ['en', 'quoted £1,250.50', '1250.50', 'GBP'],
    ['en', 'we owe 15k', '15000', 'USD'],
    ['es', 'son 350$ de medicación', '350', 'ARS'],
    ['es', "cuesta $1'200 en Guadalajara", '1200', 'MXN'],
    ['es', 'me faltan 12.000 pesos, nequi', '12000', 'COP'],
    ['es', 'Santiago: la operación sale 180 lucas', '180000', 'CLP'],
    ['es', 'la consulta sale Q350', '350', 'GTQ'],
    ['es', 'son S/ 480 de placas, Lima', '480', 'PEN'],
    ['es', 'Austin: $640 at the vet, zelle', '640', 'USD'],
    ['pt', 'são 1 200 € de cirurgia', '1200', 'EUR'],
    ['pt', 'falta 1200R$', '1200', 'BRL'],
    ['en', 'vet bill is $900, Melbourne', '900', 'AUD'],
    ['en', 'C$450 for the x-rays', '450', 'CAD'],
    ['es', 'sale 2 palos la operación', '2000000', 'ARS'],
    ['es', 'sale $1,5 millones', '1500000', 'ARS'],
    ['es', 'cuesta 1,5 millones de pesos, Bogotá', '1500000', 'COP'],
    ['es', 'la placa cuesta 35.000 pesos uruguayos', '35000', 'UYU'],
    ['es', '20mil pesos chilenos de alimento', '20000', 'CLP'],
    ['es', 'la consulta sale 350 bs', '350', 'BOB'],
    ['pt', 'temos 500 paus da rifa', '500', 'BRL'],
    ['pt', 'custa 2 milhões de guaranies', '2000000', 'PYG'],
    ['en', 'the bill is 1.5k', '1500', 'USD'],
    ['en', 'we need 3 grand for the op', '3000', 'USD'],
    ['es', 'sale USD 1.5M', '1500000', 'USD'],
    ['es', 'cuesta 1,5M de pesos', '1500000', 'ARS'],
    ['es', 'necesitamos $1234567890', '1234567890', 'ARS'],
    ['es', 'necesitamos $1500.000 ya', '1500000', 'ARS'],
    ['es', 'necesitamos $ 15 000.', '15000', 'ARS'],
    ['es', 'la clínica pide 1 500,50 €', '1500.50', 'EUR'],
    ['pt', 'custa R$ 1.500,00', '1500.00', 'BRL'],
  ])('in %s: "%s" is %s %s', (language, text, value, currency) => {
    expect(read(text, language).amounts).toMatchObject([{ value, currency }])
  })

  it.each<[Language, string, (string | undefined)[]]>([
    ['es', 'Presupuesto: 1.150€\nTenemos: 310€\nFaltan: 840€', ['needed', 'collected', 'missing']],
    ['pt', 'Cirurgia R$ 3.200, já entrou R$ 900, faltam R$ 2.300', ['needed', 'collected', 'missing']],
    ['en', 'Quoted $2,400. We have $900 so far. $1,500 short', ['needed', 'collected', 'missing']],
    ['es', 'Rifa a $500, vale $800 el par', [undefined, 'needed']],
    ['es', 'Llevamos recaudados 300€ de 900€', ['collected', 'needed']],
    ['es', 'Cirugía $450mil, juntamos 120 mil y faltan 330mil', ['needed', 'collected', 'missing']],
    ['es', 'Cobran $2000. Necesitamos $800 más', ['needed', 'missing']],
    ['es', 'La deuda asciende a $1.251.400', ['missing']],
    ['pt', 'Conseguimos R$ 400 dos R$ 1.200', ['collected', 'needed']],
    ['pt', 'Já gastamos R$ 1.200, precisamos de mais 800 reais', [undefined, 'missing']],
    ['en', 'We have raised $1300 of the $2800', ['collected', 'needed']],
    ['en', 'Total 2,700 USD, we still need $1.2k', ['needed', 'missing']],
    ['en', 'Hoping to raise at least $700', ['needed']],
  ])('has its purpose, in %s: "%s"', (language, text, purposes) => {
    expect(read(text, language).amounts.map(({ purpose }) => purpose)).toEqual(purposes)
  })

  it('has the same value with any thousands separator, with the currency before or after, with or without a space', () => {
    const signs = fc.constantFrom('.', ',', "'", '')
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 999_999_999_999 }),
        signs,
        fc.boolean(),
        (value, sign, spaced) => {
          const number = String(value).replace(/\B(?=(?:\d{3})+$)/g, sign)
          const space = spaced ? ' ' : ''
          for (const text of [`faltan €${space}${number} hoy`, `faltan ${number}${space}€ hoy`])
            expect(read(text, 'es').amounts).toEqual([
              { value: String(value), currency: 'EUR', purpose: 'missing' },
            ])
        },
      ),
    )
  })

  it.each<[Language, string]>([
    ['es', 'había 20 mil personas'],
    ['es', 'faltan 20 mil firmas'],
    ['es', 'lo golpearon con 2 palos'],
    ['en', 'we need 5k run volunteers'],
    ['pt', 'tem 4 anos e 12 kg'],
    ['en', 'call 555 0148 before 9'],
    ['es', 'sale $0'],
    ['es', 'cbu $0000003100012345678901'],
    ['es', 'cuerda a $ por m'],
  ])('is not detected in %s: "%s"', (language, text) => {
    expect(read(text, language).amounts).toEqual([])
  })
})
