import { z } from 'zod'

// During an upgrade, a process of the older version reads what a newer one has written: states, events or kinds that it does not know. It
// returns their names unchanged, and leaves out other fields of an unknown kind.

type ZodSchema = z.core.$ZodType
type Issue = z.core.$ZodIssue

/** Whether an answer failed its schema only because of unknown names. */
export const hasOnlyNewNames = ({ issues }: { issues: Issue[] }): boolean =>
  issues.every((issue) =>
    issue.code === 'invalid_union'
      ? 'note' in issue || issue.errors.some((tried) => hasOnlyNewNames({ issues: tried }))
      : issue.code === 'invalid_value',
  )

/** The same schema with every enum widened to any text. */
export function takingNewNames(schema: ZodSchema): ZodSchema {
  const { def } = schema._zod as { def: z.core.$ZodTypes['_zod']['def'] }
  switch (def.type) {
    case 'enum':
      return z.string()
    case 'object':
      return rebuilt(schema, {
        ...def,
        shape: Object.fromEntries(Object.entries(def.shape).map(([key, value]) => [key, takingNewNames(value)])),
      })
    case 'array':
      return rebuilt(schema, { ...def, element: takingNewNames(def.element) })
    case 'record':
      return rebuilt(schema, { ...def, valueType: takingNewNames(def.valueType) })
    case 'union': {
      const known = rebuilt(schema, { ...def, options: def.options.map(takingNewNames) })
      if (!('discriminator' in def)) return known
      return z.union([known, z.object({ [String(def.discriminator)]: z.string() })])
    }
    case 'nullable':
    case 'optional':
    case 'nonoptional':
    case 'default':
    case 'prefault':
    case 'readonly':
      return rebuilt(schema, { ...def, innerType: takingNewNames(def.innerType) })
    case 'pipe':
      return rebuilt(schema, { ...def, in: takingNewNames(def.in), out: takingNewNames(def.out) })
    default:
      return schema
  }
}

const rebuilt = (schema: ZodSchema, def: z.core.$ZodTypes['_zod']['def']): ZodSchema =>
  z.core.clone(schema, def as never)
