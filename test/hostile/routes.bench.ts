import { holdRoutes } from './routes.ts'

holdRoutes({ timed: true })
