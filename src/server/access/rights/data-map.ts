/**
 * Where the database holds data of persons (access §17.1, decision 105): every column that can hold words, files or JSON. A
 * test compares it with the database, so that a new column is classified before it exists.
 */

/**
 * Whose data a column holds:
 * - `patient`, `doctor`, `user`;
 * - `payee`: the doctor or society that is paid, and their receipts;
 * - `words`: what somebody typed, which may name anybody;
 * - `content`: files and JSON, which may hold anybody's data;
 * - `derived`: made from other columns, for searching and comparing, and goes with them;
 * - `secret`: hashes of passwords, codes and tokens, and secrets of second factors, which leave in no file;
 * - `none`: codes, settings, texts of the product.
 */
const HOLDINGS = [
  'patient',
  'doctor',
  'user',
  'payee',
  'words',
  'content',
  'derived',
  'secret',
  'none',
] as const;
export type Holding = (typeof HOLDINGS)[number];
type TableHoldings = Partial<Record<Holding, string>>;

/** The columns of each table by what they hold, divided by spaces. */
export const DATA_MAP: Readonly<Record<string, TableHoldings>> = {
  account_change: {
    payee:
      'emails new_account_holder_name new_account_holder_rut new_account_kind new_bank_account new_bank_code old_account_holder_name old_account_holder_rut old_account_kind old_bank_account old_bank_code',
    words: 'rejection_reason',
  },
  accounting_export: { none: 'entries_sha256 export_format file_name layout sha256' },
  accounting_line: { none: 'account account_name cost_centre ledger' },
  accounting_voucher: { payee: 'payee_name payee_rut description', none: 'reference' },
  annulled_line: { patient: 'patient_name patient_rut external_id', none: 'accumulations unit' },
  api_token: {
    user: 'last_used_from revoked_by_name',
    words: 'name',
    secret: 'token_hash',
    none: 'ending',
  },
  app_user: {
    user: 'email first_name first_sign_in_from last_name profile_image_url rut username',
    derived: 'search',
    secret: 'password_hash',
  },
  anonymisation: { none: 'kind changed' },
  attachment: { content: 'content', words: 'file_name', none: 'content_type' },
  attention: {
    patient: 'patient_name patient_rut health_plan external_id',
    doctor: 'participant payment_account payment_bank',
    none: 'source_status unit',
  },
  audit_log: {
    user: 'user_name ip_address',
    content: 'after before',
    words: 'summary',
    derived: 'search',
    none: 'action entity entity_id',
  },
  authenticator: { secret: 'sealed_new sealed_secret' },
  balance_settlement: { words: 'agreement answer_reason reason' },
  bank: { none: 'code name' },
  bank_file: {
    content: 'content',
    words: 'withdrawal_reason',
    none: 'bank_format content_type file_name layout payer_account sha256',
  },
  calculation: { none: 'accumulations' },
  clinic: {
    none: 'address bank_account_account carried_balance_account cash_account cost_centre email fee_expense_account fee_payable_account logo name retention_payable_account rut',
  },
  clinic_bank_setting: { none: 'account_kind account_number agreement_number bank_format' },
  clinic_working_hours: { none: 'weekday' },
  correction: { words: 'decision_reason reason' },
  doctor: {
    doctor:
      'account_holder_name account_holder_rut account_kind bank_account bank_code cost_centre email hmq_type internal_code name phone rut station',
    derived: 'search',
  },
  doctor_month_text: { derived: 'lines' },
  entry: { words: 'description reason withdrawal_reason', none: 'scale_basis' },
  saved_source: {
    secret: 'sealed_secret',
    words: 'name body',
    none: 'address at_time facility fhir_choices frequency kind list_path mapping method paging paging_name secret_names weekday',
  },
  assistant_setting: {},
  unanswered_question: { none: 'asked_by question' },
  webhook: {
    secret: 'sealed_secret',
    user: 'created_by_name',
    words: 'name',
    none: 'address events',
  },
  webhook_delivery: { none: 'body event state' },
  webhook_try: { none: 'problem' },
  void_said: { none: 'status' },
  watched_file: { words: 'file_name' },
  unattended_import: { user: 'settled_by_name', words: 'source_name', none: 'problem' },
  master_import: {
    words: 'file_name given',
    none: 'master content_hash shape',
    content: 'mapping',
  },
  master_import_record: { content: 'after before' },
  entry_import: {
    words: 'file_name withdrawal_reason',
    none: 'content_hash shape',
    content: 'mapping',
  },
  entry_kind: { none: 'account name' },
  entry_schedule: { words: 'description reason stop_reason withdrawal_reason' },
  fee_difference: { none: 'difference' },
  fee_document: { payee: 'issuer_name issuer_rut' },
  fee_rule: { none: 'code', derived: 'search' },
  fee_rule_reason: { words: 'reason' },
  fee_rule_version: {
    user: 'created_by_name',
    words: 'name description',
    derived: 'search',
    none: 'base_rule days prices scales scope_type units',
  },
  former_email: { payee: 'email' },
  half_open_session: { secret: 'token_hash', none: 'end_url' },
  hidden_import_row: { content: 'cells' },
  hidden_patient: { patient: 'rut', words: 'reason lift_reason', none: 'mark' },
  hidden_spelling: { patient: 'rut name', none: 'mark_rut mark_name' },
  hold: { words: 'doctor_message reason release_reason' },
  holiday: { none: 'name' },
  import: {
    user: 'cancelled_by_name created_by_name reverted_by_name',
    words: 'file_name',
    none: 'excluded_doubts header new_specialties sha256 source warnings',
  },
  import_chunk: { content: 'bytes' },
  import_doubt: {
    patient: 'patient_name patient_rut external_id',
    none: 'doubts other source_status',
  },
  import_mapping: { none: 'content mapping shape' },
  import_previous_value: {
    patient: 'patient_name patient_rut health_plan external_id',
    doctor: 'participant payment_account payment_bank',
    none: 'source_status unit',
  },
  import_rejection: { content: 'cells', none: 'reason reason_class' },
  job: { user: 'created_by_name', content: 'payload result', none: 'error_message type' },
  job_step: { none: 'description key metrics name' },
  known_device: { secret: 'token_hash' },
  medical_society: {
    payee:
      'account_holder_name account_holder_rut account_kind bank_account bank_code email name representative_name representative_rut rut',
  },
  menu_default: { none: 'href icon label section' },
  menu_option: { none: 'href icon label section' },
  migration: { none: 'name timestamp' },
  migration_lock: { none: 'id' },
  month_approval: { words: 'decision_note note', none: 'content_hash' },
  month_approval_payment: { payee: 'account payee_name payee_rut', none: 'digest' },
  month_check_setting: { none: 'kind' },
  month_finding: {
    content: 'accepted_as detail lapsed_as subject',
    words: 'accepted_reason lapsed_reason',
    none: 'digest facts kind',
  },
  month_reopening: { words: 'answer_reason reason' },
  numbered_export: { none: 'sha256' },
  numbered_export_file: {
    content: 'content',
    none: 'content_type export_format file_name layout sha256',
  },
  other_year_transfer: { words: 'reason' },
  own_profile: { words: 'description', none: 'copied_from name' },
  password_link: { user: 'email', secret: 'token_hash' },
  password_link_request: { user: 'network' },
  passkey: { user: 'name', secret: 'credential_id public_key', none: 'transports' },
  passkey_challenge: { secret: 'challenge holder_hash', none: 'purpose' },
  payee_change: { payee: 'emails old_payee_name payee_name payee_rut', none: 'kind' },
  payee_letter: { payee: 'email', words: 'problem', none: 'about answer state' },
  payment: {
    payee:
      'account_holder_name account_holder_rut account_kind bank_account bank_code masked_account payee_name payee_rut',
    words: 'notes',
  },
  payment_annulment: { words: 'reason' },
  payslip_delivery: { payee: 'email', user: 'requested_by_name', none: 'answer reason' },
  provider_type: { none: 'name' },
  read_log: {
    patient: 'patient_ruts',
    user: 'user_name ip_address',
    content: 'filter',
    none: 'call hash kind profile screen',
  },
  read_log_head: { none: 'hash' },
  rectification: {
    patient: 'old_rut old_names new_rut new_name',
    words: 'reason',
    none: 'changed',
  },
  receipt_match: { none: 'differences' },
  receipt_remark: { none: 'remark' },
  receipt_reminder: { payee: 'email', user: 'requested_by_name', none: 'answer reason' },
  receipt_sheet: { content: 'content mapping', words: 'file_name', none: 'shape' },
  receipt_sheet_document: { content: 'before', none: 'effect' },
  received_document: { payee: 'issuer_name issuer_rut', none: 'receiver_rut' },
  refusal_trace: { user: 'network', none: 'calls kind' },
  removal: { none: 'kind last_hash' },
  replacement_fee: { none: 'accumulations unit' },
  retention_change: { words: 'reason' },
  retention_period: { none: 'kind' },
  retroactive_change: { words: 'reason' },
  recovery_code: { secret: 'code_hash' },
  rights_request: {
    patient: 'person_rut',
    words: 'asked_by ground answer',
    none: 'kind capacities state',
  },
  searched_patient: { derived: 'patient_name patient_rut words' },
  service: { none: 'code code_key cost_centre description name', derived: 'search' },
  service_usual_amount: { doctor: 'participant' },
  session: { user: 'ip_address user_agent', secret: 'token_hash', none: 'end_url' },
  sign_on_identity: { user: 'subject', none: 'issuer' },
  sign_on_attempt: { secret: 'code_verifier nonce state token_hash' },
  sign_in_failure: { user: 'name network' },
  specialty: { none: 'name' },
  specialty_answer: { none: 'name_key' },
  transfer: {
    payee:
      'account_holder_name account_holder_rut account_kind bank_account bank_code payee_name payee_rut',
    words: 'rejection_note',
    none: 'reference rejection_reason',
  },
  transfer_recovery: { words: 'note' },
  user_preference: { user: 'value', none: 'name' },
  worker_process: { none: 'queue_pool' },
};

/** The tables that hold something of this kind. */
export function tablesWith(...kinds: readonly Holding[]): string[] {
  return Object.entries(DATA_MAP)
    .filter(([, holdings]) => kinds.some((kind) => holdings[kind]))
    .map(([table]) => table);
}
