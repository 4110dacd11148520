import { roleName } from '../notifications/texts/role-names.mapper.js'
import { textFormats } from '../notifications/texts/text-formats.mapper.js'
import type { AccountMailCatalogue } from './account-mails.type.js'

const pt = textFormats('pt')

/** The mails about accounts in Portuguese. */
export const portugueseAccountMails: AccountMailCatalogue = {
  invitation: {
    subject: 'Seu convite',
    paragraphs: ({ name, role, hasAccount, customMessage = '', link, until }) => [
      `Olá, ${name},`,
      hasAccount
        ? `Uma conta foi criada para você (papel: ${roleName('pt', role)}).`
        : `Convidamos você a participar com o papel ${roleName('pt', role)}.`,
      customMessage,
      `Escolha uma senha aqui: ${link}`,
      `O link funciona uma única vez, até ${pt.moment(until)}. Se você não o esperava, ignore este e-mail.`,
    ],
  },
  newPassword: {
    subject: 'Escolha outra senha',
    paragraphs: ({ name, link, until }) => [
      `Olá, ${name},`,
      `Escolha outra senha para sua conta aqui: ${link}`,
      `O link funciona uma única vez, até ${pt.moment(until)}. Se você não o pediu, ignore este e-mail: sua senha não muda.`,
    ],
  },
  confirmAddress: {
    subject: 'Confirme seu endereço de e-mail',
    paragraphs: ({ link, until }) => [
      'Olá,',
      'Alguém com sessão iniciada quer usar este endereço em sua conta. Se foi você, confirme aqui:',
      link,
      `O link funciona uma única vez, até ${pt.moment(until)}. Se não foi você, ignore este e-mail: nada muda.`,
    ],
  },
  addressRequested: {
    subject: 'Seu endereço foi pedido para outra conta',
    paragraphs: () => [
      'Olá,',
      'Alguém pediu para usar este endereço em outra conta. Ele pertence à sua conta, portanto nada muda.',
      'Você não precisa fazer nada.',
    ],
  },
  addressChanged: {
    subject: 'Seu endereço de e-mail foi alterado',
    paragraphs: ({ link, until }) => [
      'Olá,',
      'O endereço de e-mail da sua conta foi alterado; a partir de agora você entra com o novo.',
      `Se não foi você, desfaça a alteração aqui: ${link}`,
      `O link funciona uma única vez, até ${pt.moment(until)}. Ele restaura este endereço, encerra todas as sessões e permite escolher outra senha.`,
    ],
  },
  erasureNotice: {
    subject: 'Seus dados serão apagados e seus saldos pagos',
    paragraphs: ({ name, begins, link }) => [
      `Olá, ${name},`,
      'Você pediu que seus dados sejam apagados e os saldos das suas carteiras pagos.',
      `Isso começa em ${pt.moment(begins)} e depois não pode ser desfeito.`,
      `Para cancelar, entre na sua conta aqui: ${link}`,
      'Se não foi você quem pediu, altere também sua senha e escreva para nós imediatamente.',
    ],
  },
  erased: {
    subject: 'Seus dados foram apagados',
    paragraphs: ({ requestId, digest }) => [
      'Olá,',
      `Seus dados foram apagados, como você pediu (solicitação ${requestId}).`,
      `O certificado do que foi apagado, anonimizado e mantido tem o SHA-256 ${digest}; peça-o a nós indicando a solicitação.`,
      'Este é o último e-mail que você recebe de nós.',
    ],
  },
  archive: {
    subject: 'Seus dados pessoais',
    paragraphs: ({ name, link, deleted }) => [
      `Olá, ${name},`,
      'O arquivo com seus dados pessoais está pronto.',
      `Entre na sua conta e baixe-o aqui: ${link}`,
      `Ele será apagado em ${pt.moment(deleted)}. Se não foi você quem pediu, escreva para nós imediatamente.`,
    ],
  },
  wrongCodes: {
    subject: 'Códigos errados do seu segundo fator',
    paragraphs: ({ name, count, at }) => [
      `Olá, ${name},`,
      `${pt.counted(count, 'código errado', 'códigos errados seguidos')} do seu segundo fator: o último foi digitado em ${pt.moment(at)}.`,
      'Os códigos são pedidos somente depois da senha correta. Se não foi você, alguém conhece sua senha: altere-a agora.',
    ],
  },
  passwordChanged: {
    subject: 'Sua senha foi alterada',
    paragraphs: ({ name, at }) => [
      `Olá, ${name},`,
      `A senha da sua conta foi alterada em ${pt.moment(at)}, e todas as sessões foram encerradas.`,
      'Se não foi você, escreva para nós imediatamente: bloqueamos a conta e enviamos um link para você escolher outra senha.',
    ],
  },
  secondFactorSetUp: {
    subject: 'Seu segundo fator foi configurado',
    paragraphs: ({ name, at }) => [
      `Olá, ${name},`,
      `Um segundo fator da sua conta foi confirmado em ${pt.moment(at)}. A partir de agora você entra com os códigos dele, e o anterior não funciona mais.`,
      'Se não foi você, alguém conhece sua senha: escreva para nós imediatamente.',
    ],
  },
  secondFactorRemoved: {
    subject: 'Seu segundo fator foi removido',
    paragraphs: ({ name, at }) => [
      `Olá, ${name},`,
      `O segundo fator da sua conta foi removido em ${pt.moment(at)}. A partir de agora basta a senha para entrar.`,
      'Se você não o removeu nem pediu isso, altere sua senha agora e escreva para nós imediatamente.',
    ],
  },
}
