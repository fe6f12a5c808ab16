import type { ColumnType, Generated, GeneratedAlways, JSONColumnType, Kysely } from 'kysely'
import type { CalendarPeriod } from '../../contract/calendar-period.ts'
import type { DocumentKind } from '../../contract/extensions/mail-address.ts'
import type { ShownFacts } from '../../contract/shown-facts.ts'
import type { SignInProvider } from '../../contract/sign-in-services.ts'
import type { EpisodePublication } from '../publication/drama-publication.ts'

type Fixed<Value> = ColumnType<Value, Value, never>

export type Purse = 'coins' | 'bonus'

export type Account = 'member' | 'sales' | 'rewards' | 'compensation' | 'unlocks' | 'expiry'

export type PostingKind = 'grant' | 'unlock' | 'expiry' | 'top-up' | 'refund' | 'reversal' | 'unlock-return'

/** Only moves forward. Money that arrives for an `expired` order is still credited. */
export type OrderState = 'created' | 'approved' | 'pending' | 'failed' | 'expired' | 'credited' | 'refunded'

export type FeedbackState = 'new' | 'answered' | 'closed'

/** `noted`: its order is not paid yet. `due`: to be sent. */
export type ConversionState = 'noted' | 'due' | 'sent' | 'givenUp'

/** `takenDown` is also removed for members who paid. */
export type ReleaseState = 'published' | 'scheduled' | 'hidden' | 'removed' | 'takenDown'

/** `leftOut`: the latest import has fewer episodes. */
export type EpisodeState = ReleaseState | 'leftOut'

/** `share` of the latest hundred viewers, from 0 to 1, who also watched this drama. */
export interface AlsoWatched {
  drama_id: string
  share: number
}

/** `confirmAddress` is a mail only, and not among a member's documents. */
export type MailKind = DocumentKind | 'confirmAddress'

/** What a document says, in plain text: it is rendered where it is shown or sent. */
export interface DocumentContent {
  title: string
  paragraphs: string[]
  rows: { label: string; value: string }[]
  /** After the rows. */
  notes: string[]
  /** A path of the site. `takesSecret`: the secret of the document follows it, in the mail alone. */
  links: { label: string; path: string; takesSecret?: true }[]
}

/** `givenUp`: by whoever asked. `lapsed`: nobody finished it. */
export type RecoveryEnd = 'stopped' | 'givenUp' | 'lapsed'

export type StudioRole = 'owner' | 'editor' | 'support' | 'finance' | 'reader'

interface SourceColumns {
  source: Fixed<string>
  medium: Fixed<string>
  campaign: Fixed<string>
  content: Fixed<string>
  term: Fixed<string>
  /** Forgotten when consent is withdrawn. */
  click_param: string | null
  click_id: string | null
  noted_at_ms: Fixed<number>
}

/**
 * Times are milliseconds since the epoch; days are whole days since the epoch (UTC). Columns are documented
 * in the migration that creates them.
 */
export interface Tables {
  drama: {
    id: string
    key: string
    ordinal: Generated<number>
    language: string
    name: string
    introduction: string
    cover_key: string
    wide_cover_key: string | null
    cover_color: string
    episode_count: number
    free_episode_count: number
    series_key: string | null
    season: number | null
    minimum_age: number | null
    clip_start_ms: number | null
    clip_end_ms: number | null
    opening_end_ms: number | null
    other_cover_keys: Generated<string[]>
    comes_on: string | null
    facts: ColumnType<ShownFacts, string, string>
    week_play_count: Generated<number>
    editorial_position: Generated<number>
    imported_from: string | null
    published_at_ms: number | null
    updated_at_ms: number
    state: Generated<ReleaseState>
    is_hidden: GeneratedAlways<boolean>
    publish_at_ms: number | null
    revoked_at_ms: number | null
  }
  also_watched: {
    drama_id: string
    counted_at_ms: Generated<number>
    dramas: Generated<AlsoWatched[]>
  }
  feed_drama: {
    drama_id: string
    shown_count: number
    taken_count: number
    rate: GeneratedAlways<number>
  }
  feed_outcome: {
    member_id: string
    drama_id: string
    /** Not interested; otherwise skipped. */
    is_hidden: boolean
    noted_at_ms: number
  }
  drama_translation: {
    drama_id: string
    language: string
    base_language: string
    name: string | null
    introduction: string | null
    cover_key: string | null
  }
  content_language: {
    language: string
  }
  category: {
    id: string
    language: string
    name: string
    name_folded: string
    ordinal: GeneratedAlways<number>
    drama_count: Generated<number>
  }
  category_translation: {
    category_id: string
    language: string
    base_language: string
    name: string
  }
  drama_category: {
    category_id: string
    drama_id: string
    drama_ordinal: number
    position: number
    is_listed: Generated<boolean>
  }
  episode: {
    id: string
    drama_id: string
    number: number
    media_key: string
    first_frame_key: string
    has_high_mp4: Generated<boolean>
    duration_ms: number
    captions: JSONColumnType<EpisodePublication['captions']>
    is_free: boolean
    is_app_only: boolean
    price_coins: number
    state: Generated<EpisodeState>
    is_hidden: GeneratedAlways<boolean>
    publish_at_ms: number | null
    revoked_at_ms: number | null
  }
  drama_search: {
    drama_id: string
    /** Written only by `platform/search/index-dramas.ts`. */
    terms: GeneratedAlways<string>
    version: Generated<number>
  }
  drama_search_name: {
    drama_id: string
    name: string
  }
  search_word_form: {
    form: string
    word: string
  }
  drama_day_play: {
    drama_id: string
    day: number
    play_count: number
  }
  wallet: {
    member_id: string
    coins: GeneratedAlways<number>
    bonus: GeneratedAlways<number>
    day_limit_coins: number | null
  }
  posting: {
    id: ColumnType<string, string, never>
    ordinal: GeneratedAlways<number>
    member_id: ColumnType<string, string, never>
    kind: ColumnType<PostingKind, PostingKind, never>
    idempotency_key: ColumnType<string, string, never>
    asked: ColumnType<string, string, never>
    reason: ColumnType<string, string, never>
    coins_after: ColumnType<number, number, never>
    bonus_after: ColumnType<number, number, never>
    created_at_ms: ColumnType<number, number, never>
  }
  lot: {
    id: ColumnType<string, string, never>
    ordinal: GeneratedAlways<number>
    member_id: ColumnType<string, string, never>
    purse: ColumnType<Purse, Purse, never>
    left_amount: GeneratedAlways<number>
    expires_at_ms: ColumnType<number | null, number | null, never>
  }
  entry: {
    ordinal: GeneratedAlways<number>
    posting_id: ColumnType<string, string, never>
    member_id: ColumnType<string, string, never>
    account: ColumnType<Account, Account, never>
    purse: ColumnType<Purse, Purse, never>
    lot_id: ColumnType<string | null, string | null, never>
    account_type: ColumnType<number | null, number | null, never>
    amount: ColumnType<number, number, never>
  }
  unlock: {
    member_id: ColumnType<string, string, never>
    episode_id: ColumnType<string, string, never>
    drama_id: ColumnType<string, string, never>
    ordinal: GeneratedAlways<number>
    price_coins: ColumnType<number, number, never>
    coins: ColumnType<number, number, never>
    bonus: ColumnType<number, number, never>
    posting_id: ColumnType<string | null, string | null, never>
    unlocked_at_ms: ColumnType<number, number, never>
    /** 0: before this was recorded. */
    loaded_at_ms: number | null
  }
  unlock_return: {
    member_id: Fixed<string>
    unlock_ordinal: Fixed<number>
    posting_id: Fixed<string>
    unlock_posting_id: Fixed<string>
    drama_id: Fixed<string>
    episode_id: Fixed<string>
    price_coins: Fixed<number>
    coins: Fixed<number>
    bonus: Fixed<number>
    unlocked_at_ms: Fixed<number>
    returned_at_ms: Fixed<number>
  }
  free_answer: {
    member_id: Fixed<string>
    idempotency_key: Fixed<string>
    asked: Fixed<string>
    coins_after: Fixed<number>
    bonus_after: Fixed<number>
    created_at_ms: Fixed<number>
  }
  vip_period: {
    member_id: ColumnType<string, string, never>
    ordinal: GeneratedAlways<number>
    starts_at_ms: ColumnType<number, number, never>
    ends_at_ms: ColumnType<number, number, never>
    idempotency_key: ColumnType<string, string, never>
    asked: ColumnType<string, string, never>
    reason: ColumnType<string, string, never>
    created_at_ms: ColumnType<number, number, never>
  }
  vip_reversal: {
    member_id: ColumnType<string, string, never>
    ordinal: GeneratedAlways<number>
    period_ordinal: ColumnType<number, number, never>
    taken_ms: ColumnType<number, number, never>
    ends_at_ms: ColumnType<number, number, never>
    reason: ColumnType<string, string, never>
    created_at_ms: ColumnType<number, number, never>
  }
  top_up_order: {
    id: Fixed<string>
    ordinal: GeneratedAlways<number>
    member_id: Fixed<string>
    extend_product_id: Fixed<string>
    asked: Fixed<string>
    state: Generated<OrderState>
    product_id: Fixed<string>
    product_name: Fixed<string>
    price_cents: Fixed<number>
    currency: Fixed<string>
    coins: Fixed<number>
    bonus: Fixed<number>
    vip_days: Fixed<number>
    coins_expire_after_days: Fixed<number | null>
    bonus_expires_after_days: Fixed<number | null>
    store_type: Fixed<1 | 2>
    drama_id: Fixed<string | null>
    episode_id: Fixed<string | null>
    return_url: Fixed<string>
    create_request_id: Fixed<string>
    capture_request_id: Fixed<string>
    refund_request_id: Fixed<string>
    created_at_ms: Fixed<number>
    provider_order_id: string | null
    pay_address: string | null
    approved_at_ms: number | null
    failure: string | null
    next_check_at_ms: number | null
    recheck_at_ms: number | null
    check_count: Generated<number>
    decline_count: Generated<number>
    capture_id: string | null
    credit_posting_id: string | null
    credited_at_ms: number | null
    first_reward_bonus: number | null
    reported_at_ms: number | null
    refund_id: string | null
    refund_reason: string | null
    refund_asked_at_ms: number | null
    refund_posting_id: string | null
    refunded_at_ms: number | null
    shortfall_coins: number | null
    shortfall_bonus: number | null
    language: Fixed<string | null>
    consent: Fixed<string | null>
    withdrawal_days: Fixed<number | null>
    withdrawal_countries: Fixed<string | null>
    withdraw_until_ms: number | null
    refunded_minor: number | null
  }
  withdrawal: {
    order_id: Fixed<string>
    member_id: Fixed<string>
    name: string
    send_to: string | null
    statement: Fixed<string>
    language: Fixed<string>
    refund_minor: Fixed<number>
    coins_back: Fixed<number>
    bonus_back: Fixed<number>
    vip_ms_back: Fixed<number>
    coins_used: Fixed<number>
    bonus_used: Fixed<number>
    vip_ms_used: Fixed<number>
    confirmed_at_ms: Fixed<number>
    refund_id: string | null
    refunded_at_ms: number | null
    failure: string | null
    next_check_at_ms: number | null
    check_count: Generated<number>
  }
  spending_limit: {
    member_id: Fixed<string>
    from_ms: Fixed<number>
    amount_minor: Fixed<number | null>
    currency: Fixed<string | null>
    period: Fixed<CalendarPeriod | null>
  }
  payment_notice: {
    event_id: Fixed<string>
    event_type: Fixed<string>
    provider_order_id: Fixed<string | null>
    capture_id: Fixed<string | null>
    received_at_ms: Fixed<number>
    settled_at_ms: number | null
  }
  saved_drama: {
    member_id: string
    drama_id: string
    episode_id: string | null
    ordinal: Generated<number>
    saved_at_ms: number
  }
  liked_episode: {
    member_id: string
    episode_id: string
    liked_at_ms: number
  }
  watched_drama: {
    member_id: string
    drama_id: string
    episode_id: string
    ordinal: Generated<number>
    watched_at_ms: number
    is_seen: Generated<boolean>
    is_put_aside: Generated<boolean>
  }
  playback_position: {
    member_id: string
    drama_id: string
    episode_id: string
    position_ms: number
    saved_at_ms: number
  }
  auto_unlock: {
    member_id: string
    drama_id: string
  }
  operator_act: {
    id: string
    begun_at_ms: ColumnType<number, number, never>
    operator: ColumnType<string, string, never>
    act: ColumnType<string, string, never>
    subject: ColumnType<string, string, never>
    details: ColumnType<string, string, never>
    outcome: 'done' | 'refused' | 'failed' | null
  }
  studio_account: {
    name: Fixed<string>
    role: StudioRole
    created_at_ms: Fixed<number>
    disabled_at_ms: number | null
    setup_token_hash: string | null
    setup_expires_at_ms: number | null
    password_hash: string | null
    totp_secret: string | null
    totp_step: Generated<number>
  }
  studio_passkey: {
    id: Fixed<string>
    account: Fixed<string>
    public_key: Fixed<string>
    sign_count: number
    created_at_ms: Fixed<number>
  }
  studio_session: {
    id: Fixed<string>
    token_hash: Fixed<string>
    account: Fixed<string>
    signed_in_by: Fixed<'passkey' | 'password'>
    user_agent: Fixed<string>
    created_at_ms: Fixed<number>
    seen_at_ms: number
    expires_at_ms: Fixed<number>
  }
  studio_approval: {
    id: Fixed<string>
    path: Fixed<string>
    input: Fixed<string>
    summary: Fixed<string>
    reason: Fixed<string>
    asked_by: Fixed<string>
    asked_at_ms: Fixed<number>
    decided_by: string | null
    decided_at_ms: number | null
    is_approved: boolean | null
    outcome: 'done' | 'refused' | null
  }
  machine_check: {
    machine: Fixed<string>
    release: string
    started_at_ms: number
    seen_at_ms: number
    asked_at_ms: number | null
    checked_at_ms: number | null
    checks: Generated<string>
  }
  platform_state: {
    name: string
    value: string
  }
  member: {
    id: string
    code: number
    nickname: string
    avatar_url: string | null
    created_at_ms: ColumnType<number, number, never>
    deleted_at_ms: number | null
    blocked_at_ms: number | null
  }
  member_identity: {
    provider: SignInProvider
    third_party_id: string
    member_id: string
    created_at_ms: ColumnType<number, number, never>
  }
  member_session: {
    id: string
    token_hash: string
    member_id: string
    provider: SignInProvider
    equipment_id: string | null
    is_exclusive: boolean
    created_at_ms: ColumnType<number, number, never>
    expires_at_ms: ColumnType<number, number, never>
    ended_at_ms: number | null
    ended_reason: 'signedOut' | 'replaced' | 'expired' | null
  }
  member_source: SourceColumns & { member_id: Fixed<string> }
  order_source: SourceColumns & { order_id: Fixed<string>; member_id: Fixed<string> }
  conversion: {
    order_id: Fixed<string>
    network: Fixed<string>
    member_id: Fixed<string>
    click_id: string | null
    user_agent: string | null
    noted_at_ms: Fixed<number>
    state: ConversionState
    due_at_ms: number | null
    attempt_count: Generated<number>
    ended_at_ms: number | null
  }
  feedback: {
    id: Fixed<string>
    member_id: Fixed<string | null>
    description: Fixed<string>
    topics: Fixed<string>
    email: Fixed<string>
    page: Fixed<string | null>
    language: Fixed<string>
    sent_at_ms: Fixed<number>
    state: Generated<FeedbackState>
  }
  mail_address: {
    member_id: Fixed<string>
    language: string
    address: string | null
    confirmed_at_ms: number | null
    waiting: string | null
    token_hash: string | null
    token_ends_at_ms: number | null
  }
  asked_mail: {
    address_hash: Fixed<string>
    asked_at_ms: Fixed<number>
  }
  document: {
    id: Fixed<string>
    member_id: Fixed<string>
    kind: Fixed<MailKind>
    key: Fixed<string>
    language: Fixed<string>
    order_id: Fixed<string | null>
    content: ColumnType<DocumentContent, string, never>
    created_at_ms: Fixed<number>
    forget_at_ms: Fixed<number | null>
    secret: string | null
    to_address: string | null
    next_try_at_ms: number | null
    tries_end_at_ms: number
    try_count: Generated<number>
    sent_at_ms: number | null
    given_up_at_ms: number | null
    failure: string | null
  }
  recovery: {
    id: Fixed<string>
    asker_id: Fixed<string>
    target_id: Fixed<string | null>
    asked_at_ms: Fixed<number>
    token_hash: Fixed<string | null>
    stop_hash: string | null
    ends_at_ms: number | null
    ended_at_ms: number | null
    ended_reason: RecoveryEnd | null
  }
  used_sign_in_state: {
    state_hash: string
    expires_at_ms: number
  }
  usage_event: {
    day: number
    event_id: string | null
    name: string
    happened_at_ms: number
    received_at_ms: number
    params: JSONColumnType<Record<string, unknown>>
    common: JSONColumnType<Record<string, unknown>>
    equipment_id: GeneratedAlways<string | null>
  }
}

export type Database = Kysely<Tables>
