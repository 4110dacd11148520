import { InputType, ObjectType } from 'type-graphql'
import { TrainingExample, TrainingOutcome } from '../../shared/training/training.type.js'

@InputType({ description: 'Something that an agent of the AI hub shall learn.' })
export class AiTrainingExampleInput extends TrainingExample {}

@ObjectType({ description: 'The result of training an agent of the AI hub.' })
export class AiTraining extends TrainingOutcome {}
