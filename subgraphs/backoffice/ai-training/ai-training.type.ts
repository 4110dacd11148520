import { InputType, ObjectType } from 'type-graphql'
import { TrainingExample, TrainingOutcome } from '../../shared/training/training.type.js'

@InputType({ description: 'A training example for an agent of the AI hub.' })
export class AiTrainingExampleInput extends TrainingExample {}

@ObjectType({ description: 'The result of training an agent of the AI hub.' })
export class AiTraining extends TrainingOutcome {}
