import { train } from '/tmp/wt/suite/subgraphs/ai-hub/analysis/model/training.js'
import { seedPosts } from '/tmp/wt/suite/subgraphs/ai-hub/analysis/seed/index.js'
import { gatePosts } from '/tmp/wt/suite/subgraphs/ai-hub/analysis/gate/index.js'
import { seedModel } from '/tmp/wt/suite/subgraphs/ai-hub/analysis/seed/seed-model.js'
import { evaluate } from '/tmp/wt/suite/subgraphs/ai-hub/analysis/evaluation/evaluation.js'
import { prepareCached } from '/tmp/wt/suite/subgraphs/ai-hub/analysis/model/prepared-post.js'
const t=(n:string,f:()=>unknown)=>{const a=process.cpuUsage();const r=f();const b=process.cpuUsage(a);console.log(n,((b.user+b.system)/1e6).toFixed(2),(process.memoryUsage().rss/1e6).toFixed(0));return r}
const posts=t('seedPosts',()=>seedPosts()) as any
console.log(posts.length)
const model=t('seedModel',()=>seedModel()) as any
const g=t('gatePosts',()=>gatePosts()) as any
console.log(g.length)
t('evaluate gate first',()=>evaluate(model,g))
t('evaluate gate again',()=>evaluate(model,g))
t('prepare seed',()=>posts.forEach(prepareCached))
t('train 2 epochs',()=>train({posts,epochs:2,learningRate:0.1,seed:7}))
const few=posts.filter((_:any,i:number)=>i%10===0)
t('train few',()=>train({posts:few,epochs:4,learningRate:0.1,seed:7}))
t('JSON',()=>JSON.stringify(model).length)
