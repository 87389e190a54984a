declare module '../platform/reasons.ts' {
  /** The refusals of the messaging API and of the console. */
  interface Reasons {
    no_phone_number: null
    opted_out: null
    window_closed: { hours: number }
    contact_not_found: null
    messages_used_up: { limit: number; period: string; resetAt: Date }
    requests_used_up: { limit: number; period: string; resetAt: Date }
    sign_up_closed: null
    no_pair: { line: string }
    no_csv: null
    file_missing: null
    trial_without_files: null
    file_unsupported: null
    plan_full: null
    file_too_large: { megabytes: number }
    scope_missing: { scope: string }
    role_lacks: null
    role_beyond: null
    last_owner: null
    already_here: null
    too_many_people: { maximum: number }
    too_many_endpoints: { maximum: number }
    endpoint_disabled: null
    endpoint_unconfirmed: null
    endpoint_busy: { maximum: number }
    too_many_events: { maximum: number }
    event_gone: null
    span_reversed: null
    too_many_headers: { maximum: number }
    header_name: null
    header_forbidden: { name: string }
    header_twice: { name: string }
    header_value: null
    too_many_quick_replies: { maximum: number }
    too_many_notes: { maximum: number }
    shortcut_taken: { shortcut: string }
    too_many_rules: { maximum: number }
    rule_without_act: null
    template_exists: { name: string; language: string }
    template_name: null
    template_language: null
    template_state: null
    template_just_decided: null
    placeholder_gap: { last: string }
    placeholder_unnamed: { placeholder: string }
    placeholder_unnumbered: { placeholder: string }
    placeholder_reserved: { names: string }
    examples_expected: { examples: number }
    body_of_placeholders: null
    header_placeholders: null
    header_text_missing: null
    footer_placeholders: null
    address_placeholders: null
    placeholder_not_last: null
    button_placeholder: null
    button_text_twice: null
    quick_replies_apart: null
    too_many_url_buttons: { maximum: number }
    too_many_phone_buttons: { maximum: number }
    line_breaks: null
    value_line_breaks: null
    too_long_with_values: { characters: number; maximum: number }
    no_file_of_yours: null
    no_file_id: null
    sample_missing: null
    sample_kind: { format: string; kind: string }
  }
}

export {}
