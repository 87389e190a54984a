import { beyond } from '../../../messaging/accounts/account-keys.ts'
import { ROLE_SCOPES, ROLES, type Role } from '../../../messaging/accounts/users/roles.ts'
import type { Html } from '../../../platform/html.tsx'
import { choiceField, type FormRefusal } from '../../kit/form.tsx'
import { type ConsoleUser, may } from '../view.ts'
import { peopleWords } from './words.ts'

/** Whether a person may assign a role: they manage the account, and may do everything that the role may. */
export const reaches = (view: ConsoleUser, role: Role): boolean =>
  may(view, 'keys:write') && beyond(view.session.scopes, ROLE_SCOPES[role]) === undefined

/** The choice of a role. What each role may do is below it, because the choice itself has no room for that on a phone. */
export const roleField = (view: ConsoleUser, value: Role, refused: FormRefusal | undefined): Html => {
  const words = peopleWords[view.language]
  const offered = ROLES.filter((role) => reaches(view, role))
  const choices = offered.map((role) => [role, words.role[role]] as const)
  const help = offered.map((role) => (
    <>
      {words.role[role]}: {words.may[role]}.
      <br />
    </>
  ))
  return choiceField({ name: 'role', label: words.roleLabel, help: <>{help}</>, refused, value, choices })
}
