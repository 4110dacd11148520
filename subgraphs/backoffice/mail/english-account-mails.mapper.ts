import { roleName } from '../notifications/texts/role-names.mapper.js'
import { textFormats } from '../notifications/texts/text-formats.mapper.js'
import type { AccountMailCatalogue } from './account-mails.type.js'

const en = textFormats('en')

/** The mails about accounts in English. */
export const englishAccountMails: AccountMailCatalogue = {
  invitation: {
    subject: 'Your invitation',
    paragraphs: ({ name, role, hasAccount, customMessage = '', link, until }) => [
      `Hello ${name},`,
      hasAccount
        ? `An account was created for you (${roleName('en', role)}).`
        : `You are invited to join us as ${roleName('en', role)}.`,
      customMessage,
      `Choose a password here: ${link}`,
      `The link works once, until ${en.moment(until)}. If you did not expect it, ignore this e-mail.`,
    ],
  },
  newPassword: {
    subject: 'Choose a new password',
    paragraphs: ({ name, link, until }) => [
      `Hello ${name},`,
      `Choose a new password for your account here: ${link}`,
      `The link works once, until ${en.moment(until)}. If you did not ask for it, ignore this e-mail: your password stays as it is.`,
    ],
  },
  confirmAddress: {
    subject: 'Confirm your e-mail address',
    paragraphs: ({ link, until }) => [
      'Hello,',
      'Somebody who is signed in wants to use this address for their account. If that is you, confirm it here:',
      link,
      `The link works once, until ${en.moment(until)}. If it is not you, ignore this e-mail: nothing changes.`,
    ],
  },
  addressRequested: {
    subject: 'Your address was requested for another account',
    paragraphs: () => [
      'Hello,',
      'Somebody asked to use this address for another account. It belongs to your account, so nothing changes.',
      'You need not do anything.',
    ],
  },
  addressChanged: {
    subject: 'Your e-mail address was changed',
    paragraphs: ({ link, until }) => [
      'Hello,',
      'The e-mail address of your account was changed; from now on you sign in with the new one.',
      `If that was not you, undo it here: ${link}`,
      `The link works once, until ${en.moment(until)}. It restores this address, ends all sessions and lets you choose a new password.`,
    ],
  },
  erasureNotice: {
    subject: 'Your data will be erased and your balances paid out',
    paragraphs: ({ name, begins, link }) => [
      `Hello ${name},`,
      'You requested the erasure of your data and the payout of the balances of your wallets.',
      `It begins on ${en.moment(begins)} and cannot be undone afterwards.`,
      `To cancel it, sign in here: ${link}`,
      'If you did not request it, change your password as well and contact us immediately.',
    ],
  },
  erased: {
    subject: 'Your data was erased',
    paragraphs: ({ requestId, digest }) => [
      'Hello,',
      `Your data was erased as you requested (request ${requestId}).`,
      `The certificate of what was deleted, anonymised and kept has the SHA-256 ${digest}; ask us for it and quote the request above.`,
      'This is the last e-mail you receive from us.',
    ],
  },
  archive: {
    subject: 'Your personal data',
    paragraphs: ({ name, link, deleted }) => [
      `Hello ${name},`,
      'The archive of your personal data is ready.',
      `Sign in and download it here: ${link}`,
      `It is deleted on ${en.moment(deleted)}. If you did not request it, contact us immediately.`,
    ],
  },
  wrongCodes: {
    subject: 'Wrong codes for your second factor',
    paragraphs: ({ name, count, at }) => [
      `Hello ${name},`,
      `${en.counted(count, 'wrong code', 'wrong codes in a row')} for your second factor: the last one was entered on ${en.moment(at)}.`,
      'Codes are requested only after the correct password. If this was not you, somebody knows your password: change it now.',
    ],
  },
  passwordChanged: {
    subject: 'Your password was changed',
    paragraphs: ({ name, at }) => [
      `Hello ${name},`,
      `The password of your account was changed on ${en.moment(at)}, and all sessions were ended.`,
      'If that was not you, contact us immediately, so that we can lock the account and mail you a link for a new password.',
    ],
  },
  secondFactorSetUp: {
    subject: 'Your second factor was set up',
    paragraphs: ({ name, at }) => [
      `Hello ${name},`,
      `A second factor of your account was confirmed on ${en.moment(at)}. From now on you sign in with its codes, and an earlier second factor no longer works.`,
      'If that was not you, somebody knows your password: contact us immediately.',
    ],
  },
  secondFactorRemoved: {
    subject: 'Your second factor was removed',
    paragraphs: ({ name, at }) => [
      `Hello ${name},`,
      `The second factor of your account was removed on ${en.moment(at)}. From now on the password is enough to sign in.`,
      'If you did not remove it or ask for that, change your password now and contact us immediately.',
    ],
  },
}
