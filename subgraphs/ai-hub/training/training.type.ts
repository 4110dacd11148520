import { Field, Float, ID, Int, ObjectType } from 'type-graphql'
import { DateTime, JsonObject } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import { TrainingOutcome } from '../../shared/training/training.type.js'
import { type CaseUpdateType, CaseUpdateTypeEnum, type Urgency, UrgencyEnum } from '../posts/analysis.type.js'
import { type VersionState, versionStates } from './model-version.store.js'

const VersionStateEnum = enumType(
  'ModelVersionState',
  versionStates,
  'State of a model: in use, rejected by the frozen quality gate, or withdrawn by a person.',
  {
    promoted: 'Activated after its training; `isActive` shows whether it still is.',
    held_back: 'Not activated: it regressed on the frozen gate.',
    rolled_back: 'Replaced manually by an earlier model.',
  },
)

@ObjectType({ description: 'A trained model of the analysis. Its metrics were measured on held-out posts.' })
export class ModelVersion {
  @Field(() => ID, { description: '`mdl_…`' })
  id!: string

  @Field(() => String, {
    description:
      'Name derived from its content, as in analyses: the same data, parameters and seed give the same model.',
  })
  version!: string

  @Field(() => Boolean, { description: 'Whether it is the active version.' })
  isActive!: boolean

  @Field(() => VersionStateEnum, { description: 'Whether it was promoted, held back or rolled back.' })
  state!: VersionState

  @Field(() => String, { description: 'Reason of the state, in one sentence.' })
  reason!: string

  @Field(() => ID, { nullable: true, description: 'The version that was active before it, for a rollback.' })
  replaces?: string | undefined

  @Field(() => String, { description: 'SHA-256 of its training data.' })
  dataHash!: string

  @Field(() => Int, {
    description: 'Random seed of the training: the same data and seed give the same model.',
  })
  seed!: number

  @Field(() => Int, { description: 'Passes over the examples.' })
  epochs!: number

  @Field(() => Float, { description: 'Initial learning rate.' })
  learningRate!: number

  @Field(() => Int, { description: 'Number of posts in its training data.' })
  recordsTrained!: number

  @Field(() => Int, {
    description: 'How many of them were labelled by people, in decisions or in training requests.',
  })
  labels!: number

  @Field(() => Float, { description: 'Accuracy of relevance, 0 to 1.' })
  accuracy!: number

  @Field(() => Float, { description: 'Mean F1 of related and unrelated, 0 to 1.' })
  macroF1!: number

  @Field(() => Float, { description: 'Share of unrelated posts classified as cases, 0 to 1.' })
  falseAlarmRate!: number

  @Field(() => Float, { description: 'Accuracy of urgency on posts about a case, 0 to 1.' })
  urgencyAccuracy!: number

  @Field(() => Float, { description: 'Recall of critical posts, 0 to 1.' })
  criticalRecall!: number

  @Field(() => Float, { description: 'Calibration error of its confidences, 0 to 1.' })
  calibrationError!: number

  @Field(() => JsonObject, { description: 'Parameters that map its scores to confidences.' })
  calibration!: Record<string, unknown>

  @Field(() => String, { description: 'Who started the training.' })
  trainedBy!: string

  @Field(() => DateTime, { description: 'When it was trained.' })
  createdAt!: string
}

@ObjectType({ description: 'A page of trained models.' })
export class ModelVersionConnection extends Connection(ModelVersion) {}

@ObjectType({ description: 'Result of a training, with the metrics of the model.' })
export class TrainingResult extends TrainingOutcome {
  @Field(() => ModelVersion, { nullable: true, description: 'The resulting model, of MicroblogAgent.' })
  version?: ModelVersion | undefined
}

@ObjectType({ description: 'A post labelled by a person; used to train the analysis.' })
export class TrainingLabel {
  @Field(() => ID, { description: '`lbl_…`' })
  id!: string

  @Field(() => String, {
    description: '`review`: a decision in the queue; `training_data`: given with a training.',
  })
  source!: string

  @Field(() => String, { description: 'The review item, or a hash of the text.' })
  sourceKey!: string

  @Field(() => String, { description: 'The post, as plain text.' })
  text!: string

  @Field(() => String, { description: 'The language of the text: es, pt or en.' })
  language!: string

  @Field(() => Boolean, { description: 'Whether the text is about an animal that needs help, by its label.' })
  isCaseRelated!: boolean

  @Field(() => UrgencyEnum, { nullable: true, description: 'How urgently action is required.' })
  urgency?: Urgency | undefined

  @Field(() => CaseUpdateTypeEnum, {
    nullable: true,
    description: 'What the update reports: emergency, treatment, fundraising, adoption or a note.',
  })
  caseUpdateType?: CaseUpdateType | undefined

  @Field(() => String, {
    description: 'Author of the label: the reviewer who decided, or the sender of the examples.',
  })
  givenBy!: string

  @Field(() => ID, {
    nullable: true,
    description:
      'The first model that was trained with it, or that left it out because its post is one of the gate.',
  })
  usedIn?: string | undefined

  @Field(() => DateTime, { description: 'When the label was given.' })
  createdAt!: string
}

@ObjectType({ description: 'A page of labels.' })
export class TrainingLabelConnection extends Connection(TrainingLabel) {}
