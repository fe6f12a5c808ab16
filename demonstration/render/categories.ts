/** Arabic names of the genres the demonstration uses. */
export const GENRES: Record<string, string> = {
  Romance: 'رومانسية',
  Revenge: 'انتقام',
  'Period drama': 'دراما تاريخية',
  Office: 'عالم المكاتب',
  Fantasy: 'خيال',
  Suspense: 'تشويق',
  Mystery: 'غموض',
  Family: 'عائلة',
  Comedy: 'كوميديا',
  'Time travel': 'سفر عبر الزمن',
  Marriage: 'زواج',
  Youth: 'شباب',
}
