import { providerSuite } from './provider-suite.ts'
import { startStripeBench } from './testing/stripe-bench.ts'

providerSuite('stripe', startStripeBench)
