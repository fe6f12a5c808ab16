import type { DocumentTexts } from './document-texts.ts'

export const ja: DocumentTexts = {
  product: '商品',
  price: '価格',
  coins: 'コイン',
  bonus: 'ボーナス',
  firstBonus: '初回チャージ特典',
  vipDays: 'VIP日数',
  orderNo: '注文番号',
  paymentNo: '支払い番号',
  paidAt: '支払い日時',
  provider: 'ログイン方法',
  time: '日時',
  terms: '利用規約',
  receiptTitle: '領収書',
  receiptLead: 'ご購入ありがとうございます。領収書をお送りします。',
  consented: '購入時に同意した内容：',
  withdrawUntil: '{time}まで、未使用の分についてこの購入を撤回できます。',
  withdraw: '契約の撤回はこちら',
  withdrawalTitle: '撤回の申し出を受け付けました',
  withdrawalLead: '撤回の申し出を受け付けました。その内容と受付日時を確認のためお知らせします。',
  name: '氏名',
  receivedAt: '受付日時',
  refund: '返金額',
  coinsBack: '回収したコイン',
  bonusBack: '回収したボーナス',
  coinsUsed: '使用したコイン',
  bonusUsed: '使用したボーナス',
  declared: '申し出の内容：',
  refundWay: '代金はお支払いと同じ方法で返金されます。',
  refundTitle: '購入が返金されました',
  refundLead: '代金を返金し、購入分の残りを回収しました。',
  refundedAt: '返金日時',
  newDeviceTitle: 'アカウントに新しいログインがありました',
  newDeviceLead: 'これまでログインしたことのない端末でアカウントが開かれました。',
  newDeviceAdvice:
    '心当たりがない場合は、{provider}アカウントのパスワードを変更し、ここに再度ログインしてください。',
  providerEndsTitle: '{provider}でのログインは{day}に終了します',
  providerEndsLead: '{day}以降、{provider}ではここにログインできなくなります。',
  providerEndsAdvice:
    'コインとロック解除したエピソードはそのまま残ります。それまでにプロフィールでメールアドレスを確認してください。別のログイン方法でアカウントを開けるようになります。',
  mailAddress: 'メールアドレス',
  confirmTitle: 'メールアドレスを確認してください',
  confirmLead:
    'このアドレスは{site}のアカウントに登録されました。確認すると、領収書やお知らせが届くようになります。',
  confirm: 'アドレスを確認する',
  confirmNote: 'リンクは24時間有効です。心当たりがない場合は、何もする必要はありません。',

  addressChangeTitle: 'メールアドレスが変更または削除されました',
  addressChangeLead:
    'このアドレスは、あなたのアカウントでは使用されなくなりました。今後、アカウントに関するメールはここには届きません。',
  addressChangeAdvice:
    '心当たりがない場合は、他の人がアカウントを使用できる状態です。ログインに使うアカウントのパスワードを変更し、ここに再度ログインして、アドレスを登録し直してください。',

  recoveryTitle: '別のログイン方法でアカウントを開く',
  recoveryLead:
    '以前の方法でログインできなくなったという方から、別のログイン方法であなたのアカウントを開きたいという申請がありました。ご本人の場合は、下のリンクから進んでください。その後72時間かかり、その間は中止できます。',
  recoveryNote:
    'リンクは1時間有効です。心当たりがない場合は、何もする必要はありません。アカウントはそのままです。',
  recoveryConfirm: '進む',
  recoveryBegunTitle: '別のログイン方法でアカウントが開かれようとしています',
  recoveryBegunLead:
    '{time}以降、別のログイン方法でアカウントを開けるようになります。その時点で、これまでのログインは終了します。',
  recoveryBegunNote:
    '心当たりがない場合は、下のリンクから中止してください。中止すると、7日間は誰もこのアカウントを申請できません。',
  recoveryStop: '中止する',
  recoveryDoneTitle: 'アカウントのログイン方法が変わりました',
  recoveryDoneLead:
    '別のログイン方法でアカウントが開かれ、これまでのログインは終了しました。コインとロック解除したエピソードはそのまま残っています。',
}
