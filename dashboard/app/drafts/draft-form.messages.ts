import { defineMessages } from '../../language/languages.js'

/** Texts of forms whose drafts the device keeps. */
export const draftFormMessages = defineMessages({
  en: {
    kept: 'The draft is kept on this device until it is sent.',
    changedSince: 'Someone else has changed this since you began. It is now:',
    discard: 'Discard my text',
    save: 'Save',
    replace: 'Replace it',
  },
  es: {
    kept: 'El borrador queda en este dispositivo hasta que se envíe.',
    changedSince: 'Otra persona cambió esto desde que empezaste. Ahora dice:',
    discard: 'Descartar mi texto',
    save: 'Guardar',
    replace: 'Reemplazar',
  },
  pt: {
    kept: 'O rascunho fica neste dispositivo até ser enviado.',
    changedSince: 'Outra pessoa mudou isto desde que você começou. Agora diz:',
    discard: 'Descartar meu texto',
    save: 'Salvar',
    replace: 'Substituir',
  },
})
