import { hash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { weakness } from './key-strength.ts'

describe('keys that can be guessed are refused (row 460)', () => {
  test.each([
    'cliffhanger-session-secret-production-2026',
    'correct-horse-battery-staple-and-more',
    'development-only-do-not-use-in-production',
    'lorem ipsum dolor sit amet consectetur',
    'my_super_secret_session_key_for_production',
    'MySuperSecretKeyForProductionServer2024',
    'PLEASE_GENERATE_A_LONG_RANDOM_STRING',
    'replace_me_with_32_or_more_random_chars',
    'secret-one-two-three-four-five-six',
    'session_secret_1234567890_abcdefgh',
    'thequickbrownfoxjumpsoverthelazydog',
    'this-is-a-very-long-secret-for-dev',
    'ThisIsMyVerySecretKeyForProd2025',
    'MySuperSecretSessionKey123456789!',
    'yourSecretKeyGoesHere1234567890ab',
    'insert-your-key-here-0123456789ab',
    'your-256-bit-secret-your-256-bit',
    'this_is_a_secret_key_do_not_use_1',
    's3cr3t-s3ss10n-k3y-f0r-w4tch-s1t3',
    '4cc3ss-k3y-f0r-my-5tr34ming-s3rv3r',
    'P@ssw0rd!P@ssw0rd!2024-my-server',
    'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    'SuperGeheimerSchluesselFuerProduktion1',
    'cambia-esta-clave-por-una-mas-segura',
    'maSuperCleSecretePourLaProduction99',
    'jwt-signing-key-please-rotate-me-soon',
    'monkeydragonletmeinfootballbaseball',
    'NeverGonnaGiveYouUpNeverGonnaLetYouDown',
    'neverGonnaGiveYouUpNeverGonnaLetYouDown',
    'HelloDarknessMyOldFriendIveComeToTalk',
    'WhyDoBirdsSuddenlyAppearEveryTimeYou',
    'MayTheForceBeWithYouAlwaysLuke42',
    'Call_Me_Ishmael_Some_Years_Ago_Never_Mind',
    'مفتاح الجلسة السري للموقع لا تستخدمه',
    'очень-секретный-ключ-для-подписи-сессий',
  ])('words: %s', (key) => {
    expect(weakness(key)).toMatch(/^is made of words/)
  })

  test.each([
    '0123456789abcdef0123456789abcdef',
    '00112233445566778899aabbccddeeff',
    '0000000000000000000000000000000000000001',
    '1234567890123456789012345678901234567890',
    '9876543210987654321098765432109876543210',
    'a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6',
    'a3f1a3f1a3f1a3f1a3f1a3f1a3f1a3f1',
    'f3a91c07'.repeat(8),
    'ffffffffffffffffffffffffffffffff',
    'change-me-change-me-change-me-change-me',
    'p4ssw0rd-p4ssw0rd-p4ssw0rd-p4ssw0rd!',
    '--------------------------------',
    'abcdefghijklmnopqrstuvwxyz012345',
    'qwertyuiopasdfghjklzxcvbnm123456',
    'QWERTYUIOP1234567890ASDFGHJKLZXCVBNM',
    '20240101202401022024010320240104',
  ])('regular: %s', (key) => {
    expect(weakness(key)).not.toBeNull()
  })

  test.each(['hex', 'base64', 'base64url'] as const)(
    'a guessable text is guessable in %s, too',
    (encoding) => {
      const encoded = (text: string) => Buffer.from(text).toString(encoding)
      expect(weakness(encoded('the session key of cliffhanger'))).toMatch(/^is made of words/)
      expect(weakness(encoded('2026-2026-2026-2026-2026-2026\n'))).toMatch(/^repeats/)
      expect(weakness(encoded(randomBytes(32).toString('hex')))).toBeNull()
    },
  )

  test.each(['md5', 'sha1', 'sha256', 'sha512'])('%s of nothing or of a common word', (name) => {
    expect(weakness(hash(name, ''))).toMatch(/hash of nothing/)
    for (const text of ['password', 'changeme\n', '123456']) {
      expect(weakness(hash(name, text))).toMatch(/hash of a common word/)
      expect(weakness(hash(name, text, 'base64'))).toMatch(/hash of a common word/)
    }
    expect(weakness(hash(name, 'something'))).toBeNull()
  })
})

describe('a generated key passes (row 460)', () => {
  /** Random bytes, the same in every run. */
  const bytes = (size: number, seed: number) =>
    Buffer.from(hash('sha512', `${size} ${seed}`), 'hex').subarray(0, size)
  const inAlphabet = (alphabet: string) => (seed: number) =>
    [...bytes(32, seed)].map((byte) => alphabet[byte % alphabet.length]).join('')
  const lower = 'abcdefghijklmnopqrstuvwxyz'
  const digits = '0123456789'

  test.each<[number, string, (seed: number) => string]>([
    [10_000, 'hex', (seed) => bytes(16, seed).toString('hex')],
    [10_000, 'base64', (seed) => bytes(32, seed).toString('base64')],
    [10_000, 'base64url', (seed) => bytes(32, seed).toString('base64url')],
    [10_000, 'letters of both cases and digits', inAlphabet(lower + lower.toUpperCase() + digits)],
    [1_000, 'long hex in capitals', (seed) => bytes(32, seed).toString('hex').toUpperCase()],
    [1_000, 'short base64', (seed) => bytes(24, seed).toString('base64')],
    [1_000, 'letters of both cases', inAlphabet(lower + lower.toUpperCase())],
    [1_000, 'small letters and digits', inAlphabet(lower + digits)],
    [1_000, 'base32', inAlphabet(`${lower.toUpperCase()}234567`)],
    [
      1_000,
      'UUIDs',
      (seed) =>
        bytes(16, seed)
          .toString('hex')
          .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
    ],
    [
      1_000,
      'all signs of a keyboard',
      inAlphabet(String.fromCharCode(...Array.from({ length: 94 }, (_, i) => i + 33))),
    ],
  ])('%i keys in %s', { timeout: 60_000 }, (count, _spelling, makeKey) => {
    const keys = Array.from({ length: count }, (_, seed) => makeKey(seed))
    expect(keys.filter((key) => weakness(key) !== null)).toEqual([])
  })
})
