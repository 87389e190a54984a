import { fuzz } from './fuzz.ts'

// always the same requests; `npm run fuzz` sends 50,000
fuzz(1_500)
