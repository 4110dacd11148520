import { defineMessages } from '../../language/languages.js'

/** Texts of the form for updates, in addition to those of the case file. */
export const updateMessages = defineMessages({
  en: {
    follow: 'Follow this case',
    unfollow: 'Stop following',
    pictures: 'Pictures',
    takePicture: 'Take a picture',
    choosePictures: 'Choose pictures',
    withoutPlace: 'The place and other hidden data are removed before a picture leaves this device.',
    unreadable: 'This device cannot read a picture. Choose a JPEG or PNG picture.',
    tooMany: 'At most 10 pictures can be added.',
    attached: { one: '{count} picture is added.', other: '{count} pictures are added.' },
    remove: 'Remove',
    removeNumber: 'Remove picture {number}',
    waiting:
      'Waiting for a connection. The update is sent once when this device is online and this page is open.',
    cancel: 'Do not send yet',
  },
  es: {
    follow: 'Seguir este caso',
    unfollow: 'Dejar de seguir',
    pictures: 'Fotos',
    takePicture: 'Sacar una foto',
    choosePictures: 'Elegir fotos',
    withoutPlace: 'El lugar y otros datos ocultos se quitan antes de que una foto salga de este dispositivo.',
    unreadable: 'Este dispositivo no puede leer una foto. Elegí una foto JPEG o PNG.',
    tooMany: 'Se pueden agregar 10 fotos como máximo.',
    attached: { one: 'Se agregó {count} foto.', other: 'Se agregaron {count} fotos.' },
    remove: 'Quitar',
    removeNumber: 'Quitar la foto {number}',
    waiting:
      'Esperando una conexión. La novedad se envía una sola vez cuando este dispositivo esté en línea y esta página abierta.',
    cancel: 'No enviar todavía',
  },
  pt: {
    follow: 'Seguir este caso',
    unfollow: 'Deixar de seguir',
    pictures: 'Fotos',
    takePicture: 'Tirar uma foto',
    choosePictures: 'Escolher fotos',
    withoutPlace: 'O local e outros dados ocultos são removidos antes que uma foto saia deste dispositivo.',
    unreadable: 'Este dispositivo não consegue ler uma foto. Escolha uma foto JPEG ou PNG.',
    tooMany: 'Podem ser adicionadas no máximo 10 fotos.',
    attached: { one: '{count} foto adicionada.', other: '{count} fotos adicionadas.' },
    remove: 'Remover',
    removeNumber: 'Remover a foto {number}',
    waiting:
      'Aguardando uma conexão. A novidade é enviada uma só vez quando este dispositivo estiver conectado e esta página aberta.',
    cancel: 'Não enviar ainda',
  },
})
