import { graphql } from '../../../core/graphql-document.js'
import { route, section } from '../../../core/route.js'

const periods = { period: { enum: ['7d', '30d', '90d', 'all'] } } as const

const costFigures = graphql(`
  fragment CostFigureFields on CostFigures {
    totalCost totalCalls averageCostPerCall totalInputTokens totalOutputTokens averageLatency successRate failureCount
    unpricedCalls
  }
`)

const costFields = graphql(`
  fragment CostFields on ModelCosts {
    summary { totalCost totalCalls averageCostPerCall costSavings mostUsedModel period lastUpdated }
    breakdown { modelName cost percentage }
    usage {
      modelName totalCalls totalInputTokens totalOutputTokens totalCost averageLatency successRate failureCount
      unpricedCalls
    }
    analytics { totalCalls totalCost averageCostPerCall mostUsedModel costSavingsEstimate }
  }
`)

const trendFields = graphql(
  `
  fragment CostTrendFields on CostTrends {
    period interval
    points {
      date totalCost totalCalls averageCostPerCall totalInputTokens totalOutputTokens averageLatency successRate
      failureCount unpricedCalls
    }
    previous { ...CostFigureFields }
    costChange callChange
  }
`,
)

export const costMonitoring = section('Cost monitoring', [
  route('GET /api/cost-monitoring', {
    summary: 'What the calls of models cost',
    description:
      'Counted from every call that the AI hub made, of its own models too, which cost nothing. Sums are US dollars, ' +
      'rounded to the millionth; periods are whole UTC days, today included. `unpricedCalls` are of models whose price ' +
      'is not set: what they cost is not in the sums.',
    errors: ['UPSTREAM_ERROR'],
    operation: graphql(
      `query CostMonitoring($period: String = "30d") { data: modelCosts(period: $period) { ...CostFields } }`,
      [costFields],
    ),
    success: true,
    limits: periods,
  }),
  route('GET /api/cost-monitoring/comprehensive', {
    summary: 'The same by purpose and over time',
    errors: ['UPSTREAM_ERROR'],
    operation: graphql(
      `query ComprehensiveCosts($period: String = "30d") {
        data: modelCosts(period: $period) {
          ...CostFields
          purposes {
            purpose totalCalls totalInputTokens totalOutputTokens totalCost averageLatency successRate failureCount
            unpricedCalls
          }
          trends { ...CostTrendFields }
        }
      }`,
      [costFields, trendFields, costFigures],
    ),
    success: true,
    limits: periods,
  }),
  route('GET /api/cost-monitoring/snapshot', {
    summary: 'The costs of the current hour, day and month',
    errors: ['UPSTREAM_ERROR'],
    operation: graphql(
      `query CostsNow {
        data: modelCostSnapshot {
          timestamp languageModel
          thisHour { ...CostFigureFields } today { ...CostFigureFields } thisMonth { ...CostFigureFields }
        }
      }`,
      [costFigures],
    ),
    success: true,
  }),
  route('GET /api/cost-monitoring/trends', {
    summary: 'The costs by day, or by month where there are many, against the period before',
    errors: ['UPSTREAM_ERROR'],
    operation: graphql(
      `query CostTrends($period: String = "30d") {
        costs: modelCosts(period: $period) { data: trends { ...CostTrendFields } }
      }`,
      [trendFields, costFigures],
    ),
    reply: 'costs',
    success: true,
    limits: periods,
  }),
])
