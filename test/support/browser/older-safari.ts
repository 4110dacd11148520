/**
 * Takes from the open page what Safari before 17 lacks, and what Safari of any version lacks in a private window: IndexedDB
 * stores no blob there. The draft files are the only ones that are stored.
 */
export const OLDER_SAFARI = `(() => {
  delete URL.canParse
  const decode = createImageBitmap
  window.createImageBitmap = async (source, options) => {
    if (options?.imageOrientation === 'from-image') throw new TypeError('Type error')
    return decode(source, options)
  }
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (files, key) {
    if (files.some(({ content }) => content instanceof Blob)) throw new DOMException('', 'DataCloneError')
    return put.call(this, files, key)
  }
})()`
