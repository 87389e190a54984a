import { testRoutes } from './routes.ts'

testRoutes({ timed: false })
