import { holdFuzz } from './fuzz.ts'

// always the same requests; `npm run fuzz` sends 50,000
holdFuzz(1_500)
