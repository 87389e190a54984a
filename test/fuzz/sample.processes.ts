import { holdFuzz } from './fuzz.ts'

// always the same ones; `npm run fuzz` makes 50,000
holdFuzz(1_500)
