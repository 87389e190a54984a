import { beyond } from '../../../messaging/accounts/account-keys.ts'
import { ROLE_SCOPES, ROLES, type Role } from '../../../messaging/accounts/users/roles.ts'
import type { Html } from '../../../platform/html.tsx'
import { choiceField, type FormRefusal } from '../../kit/form.tsx'
import { type ConsoleUser, may } from '../view.ts'
import { peopleWords } from './words.ts'

/** Whether somebody decides on who has a role: whoever manages the account, and may do all that the role may. */
export const reaches = (view: ConsoleUser, role: Role): boolean =>
  may(view, 'keys:write') && beyond(view.session.scopes, ROLE_SCOPES[role]) === undefined

/** The choice of a role, with what each may do below it: on a phone the choice itself has no room for that. */
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
