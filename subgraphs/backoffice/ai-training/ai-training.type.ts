import { InputType, ObjectType } from 'type-graphql'
import { TrainingExample, TrainingOutcome } from '../../shared/training/training.type.js'

@InputType({ description: 'Something that an agent of the AI hub shall learn.' })
export class AiTrainingExampleInput extends TrainingExample {}

@ObjectType({ description: 'What came of the training of an agent of the AI hub.' })
export class AiTraining extends TrainingOutcome {}
