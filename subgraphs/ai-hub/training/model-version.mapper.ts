import type { ModelVersionRecord } from './models.service.js'
import type { ModelVersion } from './training.type.js'

/** Maps a version to its GraphQL type. */
export function toModelVersion({
  heldOut,
  parameters,
  records,
  calibration,
  ...rest
}: ModelVersionRecord): ModelVersion {
  return {
    ...rest,
    calibration: { ...calibration },
    epochs: parameters.epochs,
    learningRate: parameters.learningRate,
    recordsTrained: records,
    accuracy: heldOut.relevance.accuracy,
    macroF1: heldOut.relevance.macroF1,
    falseAlarmRate: heldOut.falseAlarmRate,
    urgencyAccuracy: heldOut.urgency.accuracy,
    criticalRecall: heldOut.criticalRecall,
    calibrationError: heldOut.calibrationError,
  }
}
