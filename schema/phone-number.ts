/** A phone number as people write it, without spaces around it. Browsers use it too. */
export const phoneNumber = /^\+?[0-9 ()./-]{5,30}$/
