import type { DocumentTexts } from './document-texts.ts'

export const id: DocumentTexts = {
  product: 'Paket',
  price: 'Harga',
  coins: 'Koin',
  bonus: 'Bonus',
  firstBonus: 'Bonus isi ulang pertama',
  vipDays: 'Hari VIP',
  orderNo: 'Nomor pesanan',
  paymentNo: 'Nomor pembayaran',
  paidAt: 'Dibayar',
  provider: 'Masuk dengan',
  time: 'Waktu',
  terms: 'Ketentuan Penggunaan',
  receiptTitle: 'Tanda terima',
  receiptLead: 'Terima kasih atas pembelianmu. Ini tanda terimamu.',
  consented: 'Saat membeli, kamu menyetujui:',
  withdrawUntil: 'Kamu bisa membatalkan pembelian ini sampai {time}, untuk bagian yang belum kamu pakai.',
  withdraw: 'Batalkan kontrak di sini',
  withdrawalTitle: 'Pembatalanmu sudah kami terima',
  withdrawalLead: 'Pembatalanmu sudah kami terima. Ini konfirmasi isinya dan waktu diterimanya.',
  name: 'Nama',
  receivedAt: 'Diterima',
  refund: 'Pengembalian dana',
  coinsBack: 'Koin yang ditarik',
  bonusBack: 'Bonus yang ditarik',
  coinsUsed: 'Koin yang terpakai',
  bonusUsed: 'Bonus yang terpakai',
  declared: 'Pernyataanmu:',
  refundWay: 'Uang kembali lewat cara yang kamu pakai untuk membayar.',
  refundTitle: 'Pembelianmu dikembalikan dananya',
  refundLead: 'Uang sudah dikembalikan, dan sisa pembelian sudah ditarik.',
  refundedAt: 'Dikembalikan',
  newDeviceTitle: 'Ada yang baru masuk ke akunmu',
  newDeviceLead: 'Akunmu dibuka di perangkat yang belum pernah kamu pakai untuk masuk.',
  newDeviceAdvice: 'Kalau itu bukan kamu, ganti kata sandi akun {provider} kamu lalu masuk lagi di sini.',
  providerEndsTitle: 'Masuk dengan {provider} berakhir pada {day}',
  providerEndsLead: 'Mulai {day}, kamu tidak bisa lagi masuk di sini dengan {provider}.',
  providerEndsAdvice:
    'Koin dan episode yang sudah kamu buka tetap ada. Sebelum itu, konfirmasi alamat email di profilmu: dengan alamat itu, kamu bisa membuka akunmu dengan cara masuk lain.',
  mailAddress: 'Alamat emailmu',
  confirmTitle: 'Konfirmasi alamat emailmu',
  confirmLead:
    'Alamat ini diberikan untuk akun di {site}. Tanda terima dan pemberitahuan akan dikirim ke sini setelah kamu mengonfirmasinya.',
  confirm: 'Konfirmasi alamat',
  confirmNote: 'Tautan berlaku 24 jam. Kalau bukan kamu yang memberikan alamat ini, abaikan saja.',

  addressChangeTitle: 'Alamat emailmu diganti atau dihapus',
  addressChangeLead:
    'Alamat ini tidak dipakai lagi untuk akunmu. Email tentang akunmu tidak akan dikirim ke sini lagi.',
  addressChangeAdvice:
    'Kalau itu bukan kamu, orang lain bisa memakai akunmu: ganti kata sandi akun yang kamu pakai untuk masuk, masuk lagi di sini, lalu berikan alamatmu sekali lagi.',

  recoveryTitle: 'Buka akunmu dengan cara masuk lain',
  recoveryLead:
    'Seseorang yang tidak bisa lagi masuk dengan penyedia sebelumnya meminta membuka akunmu dengan cara masuk lain. Kalau itu kamu, lanjutkan lewat tautan di bawah. Setelah itu perlu 72 jam, dan selama itu kamu masih bisa menghentikannya.',
  recoveryNote:
    'Tautan berlaku selama satu jam. Kalau itu bukan kamu, tidak perlu melakukan apa pun: akunmu tetap seperti semula.',
  recoveryConfirm: 'Lanjutkan',
  recoveryBegunTitle: 'Cara masuk lain akan membuka akunmu',
  recoveryBegunLead:
    'Mulai {time}, akunmu bisa dibuka dengan cara masuk lain. Sesi lamamu berakhir saat itu.',
  recoveryBegunNote:
    'Kalau itu bukan kamu, hentikan lewat tautan di bawah. Setelah itu tidak ada yang bisa meminta akunmu selama 7 hari.',
  recoveryStop: 'Hentikan',
  recoveryDoneTitle: 'Akunmu punya cara masuk baru',
  recoveryDoneLead:
    'Akunmu dibuka dengan cara masuk lain, dan sesi lamanya sudah berakhir. Koin dan episode yang sudah dibuka tetap ada.',
}
