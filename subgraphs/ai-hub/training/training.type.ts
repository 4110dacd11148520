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
  'What became of a model: put to use, held back because the frozen gate fell, or taken out of use by a person.',
  {
    promoted: 'It was put to use when it was trained; whether it still is says `isActive`.',
    held_back: 'It was not put to use: it fell behind the active one on the frozen gate.',
    rolled_back: 'A person took it out of use for an earlier one.',
  },
)

@ObjectType({
  description:
    'A trained model of the analysis. Its figures were measured on posts that no model learns from.',
})
export class ModelVersion {
  @Field(() => ID, { description: '`mdl_…`' })
  id!: string

  @Field(() => String, {
    description:
      'Made of its content, as analyses name it: the same data, parameters and seed give the same model.',
  })
  version!: string

  @Field(() => Boolean, { description: 'Whether it is in use.' })
  isActive!: boolean

  @Field(() => VersionStateEnum, {
    description: 'Whether it was put to use, and whether a person took it back.',
  })
  state!: VersionState

  @Field(() => String, { description: 'Why it is in this state, in a sentence.' })
  reason!: string

  @Field(() => ID, {
    nullable: true,
    description: 'The version that was in use before it; one mutation goes back to it.',
  })
  replaces?: string | undefined

  @Field(() => String, { description: 'SHA-256 of what it learnt from.' })
  dataHash!: string

  @Field(() => Int, {
    description: 'What chance was drawn from in training: the same data and seed give the same model.',
  })
  seed!: number

  @Field(() => Int, { description: 'Passes over the examples.' })
  epochs!: number

  @Field(() => Float, { description: 'The first step of every weight.' })
  learningRate!: number

  @Field(() => Int, { description: 'How many posts it learnt from.' })
  recordsTrained!: number

  @Field(() => Int, {
    description: 'How many of them people labelled by their decisions or gave with a training.',
  })
  labels!: number

  @Field(() => Float, { description: 'Share of posts whose relevance it tells rightly, 0 to 1.' })
  accuracy!: number

  @Field(() => Float, { description: 'Mean F1 of related and unrelated, 0 to 1.' })
  macroF1!: number

  @Field(() => Float, { description: 'Share of unrelated posts that it takes for cases, 0 to 1.' })
  falseAlarmRate!: number

  @Field(() => Float, { description: 'Share of posts about a case whose urgency it tells exactly, 0 to 1.' })
  urgencyAccuracy!: number

  @Field(() => Float, { description: 'Share of critical posts that it calls critical, 0 to 1.' })
  criticalRecall!: number

  @Field(() => Float, { description: 'How far its confidences lie from what they promise, 0 to 1.' })
  calibrationError!: number

  @Field(() => JsonObject, { description: 'How its scores become confidences.' })
  calibration!: Record<string, unknown>

  @Field(() => String, { description: 'Who had it trained.' })
  trainedBy!: string

  @Field(() => DateTime, { description: 'When it was trained.' })
  createdAt!: string
}

@ObjectType({ description: 'A page of trained models.' })
export class ModelVersionConnection extends Connection(ModelVersion) {}

@ObjectType({ description: 'How a training went, and what the model that came of it is worth.' })
export class TrainingResult extends TrainingOutcome {
  @Field(() => ModelVersion, { nullable: true, description: 'The model that came of it, of MicroblogAgent.' })
  version?: ModelVersion | undefined
}

@ObjectType({ description: 'A post and what a person says of it; the analysis learns from these.' })
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

  @Field(() => Boolean, {
    description: 'Whether the text is about an animal that needs help, as whoever taught it says.',
  })
  isCaseRelated!: boolean

  @Field(() => UrgencyEnum, { nullable: true, description: 'How soon somebody must act.' })
  urgency?: Urgency | undefined

  @Field(() => CaseUpdateTypeEnum, { nullable: true, description: 'What kind of news it is.' })
  caseUpdateType?: CaseUpdateType | undefined

  @Field(() => String, {
    description: 'Who taught it: the reviewer whose decision it was, or whoever sent the examples.',
  })
  givenBy!: string

  @Field(() => ID, { nullable: true, description: 'The first model that learnt from it.' })
  usedIn?: string | undefined

  @Field(() => DateTime, { description: 'When it was said.' })
  createdAt!: string
}

@ObjectType({ description: 'A page of labels.' })
export class TrainingLabelConnection extends Connection(TrainingLabel) {}
