/** The same of floors, meals, goods, people and what they do. */
export const contrariesOfThings = `
orange oranges | orange orangen orangensaft* apfelsine* | naranja naranjas | portakal* | quả_cam trái_cam nước_cam cam_tươi | 橙子 鲜橙 橙汁 | برتقال البرتقال | orange oranges
apple apples | apfel äpfel apfels äpfeln | manzana* | elma elması elmalar* elmalı | táo | 苹果 | تفاح | pomme pommes
mango mangoes mangos | mango mangos mangosaft* | mango mangos | mango* | xoài | 芒果 | مانجو | mangue*
lemon lemons | zitrone* | limón limones | limon* | quả_chanh trái_chanh nước_chanh | 柠檬 | ليمون الليمون | citron citrons
pomegranate pomegranates | granatapfel* granatäpfel* | granada granadas | nar narı narlar narlı | lựu | 石榴 | رمان | grenade grenades
banana bananas | banane* | plátano* banana* | muz muzu muzlar* muzlu | chuối | 香蕉 | عصير_الموز ثمار_الموز فاكهة_الموز | banane*
grape grapes | traube trauben weintraube* | uva uvas | üzüm* | nho | 葡萄汁 葡萄干 鲜葡萄 | عصير_العنب ثمار_العنب زراعة_العنب | raisin raisins
strawberry strawberries | erdbeer* | fresa fresas frutilla* | çilek* çileğ* | dâu_tây | 草莓 | فراولة الفراولة | fraise fraises
peach peaches | pfirsich* | melocotón melocotones durazno* | şeftali* | quả_đào trái_đào | 桃子 水蜜桃 | خوخ | pêches jus_de_pêche confiture_de_pêche
pear pears | birne birnen | pera peras | armut* armud* | quả_lê trái_lê | 梨子 雪梨 | كمثرى إجاص | poire poires
cherry cherries | kirsche* kirschsaft* | cereza* | kiraz* vişne* | anh_đào cherry | 樱桃 车厘子 | كرز | cerise*
pineapple pineapples | ananas* | piña piñas | ananas* | dứa quả_thơm trái_thơm | 菠萝 凤梨 | أناناس | ananas
watermelon melon | melone* wassermelone* | sandía* melón melones | karpuz* kavun* | dưa_hấu | 西瓜 | بطيخ | pastèque* melon melons
apricot apricots | aprikose* marille* | albaricoque* | kayısı* | quả_mơ trái_mơ | 杏子 | مشمش | abricot*

coffee coffees espresso cappuccino | kaffee kaffees espresso cappuccino filterkaffee* | café cafés | kahve kahvesi kahveler* kahveyi | cà_phê | 咖啡 | قهوة | café cafés expresso
tea teas | tee tees kräutertee* schwarztee* | té_verde té_negro taza_de_té | çay çayı çaylar* çaylı | trà | 茶叶 红茶 绿茶 茶水 | شاي | thé thés
juice juices | saft säfte säften fruchtsaft* fruchtsäfte* | zumo zumos jugo jugos | meyve_suyu* meyve_suları* | nước_ép | 果汁 橙汁 | عصير عصائر | jus
milk | milch vollmilch* frischmilch* | leche leches | süt sütü sütler* sütlü | sữa | 牛奶 鲜奶 | حليب | lait laits
mineral_water drinking_water bottled_water water | wasser mineralwasser* trinkwasser* | agua aguas | içme_suyu* maden_suyu* | nước_lọc nước_khoáng nước_suối nước_uống | 矿泉水 纯净水 饮用水 | مياه_معدنية مياه_الشرب المياه_المعدنية ماء | eau eaux
beer beers lager | bier biere bieren | cerveza* | bira birası biralar* | bia | 啤酒 | بيرة | bière bières
wine wines | wein weine weinen weins rotwein* weißwein* | vino vinos | şarap* şarab* | rượu_vang | 葡萄酒 红酒 | نبيذ | vin vins

beef veal | rindfleisch* rind rinder rindersteak* | ternera vacuno carne_de_vaca carne_de_res | dana danalar* sığır* | thịt_bò | 牛肉 牛排 | لحم_البقر لحم_بقر لحم_بقري لحم_العجل | bœuf boeuf
chicken poultry | hähnchen* hühnchen* hühnerfleisch* geflügel* | pollo pollos | tavuk* tavuğ* piliç* | thịt_gà | 鸡肉 鸡排 | دجاج | poulet poulets volaille*
fish salmon | fisch fische fischs fischgericht* lachs* | pescado pescados salmón | balık* balığ* somon* | món_cá thịt_cá con_cá cá_hồi | 鱼肉 鱼类 三文鱼 | سمك أسماك سلمون | poisson poissons saumon*
pork ham bacon | schweinefleisch* schweinebraten* schwein schweine | cerdo cerdos jamón | domuz* | thịt_lợn thịt_heo | 猪肉 | لحم_الخنزير لحم_خنزير | porc porcs
lamb mutton | lammfleisch* lamm lämmer | cordero corderos | kuzu kuzular* kuzu_eti* | thịt_cừu | 羊肉 | لحم_الضأن لحم_ضأن لحم_الغنم خروف | agneau agneaux
vegetarian vegan | vegetarisch* vegan* | vegetarian* vegano vegana veganos veganas | vejetaryen* vegan* | món_chay ăn_chay | 素食 素菜 | نباتي | végétarien* végétalien* vegan*

cash in_cash | bar barzahlung* bargeld* in_bar | en_efectivo pago_en_efectivo al_contado | nakit* nakden | tiền_mặt | 现金 | نقدا نقدي | en_espèces espèces
credit_card debit_card by_card card_payment | kreditkarte* debitkarte* ec_karte girocard* kartenzahlung* | tarjeta_de_crédito tarjeta_de_débito con_tarjeta | kredi_kartı* banka_kartı* kartla | thẻ_tín_dụng thẻ_ghi_nợ quẹt_thẻ bằng_thẻ | 信用卡 刷卡 借记卡 银行卡 | بطاقة_ائتمان بطاقة_الائتمان بطاقات_الائتمان بطاقة_بنكية | carte_bancaire carte_de_crédit par_carte
bank_transfer wire_transfer by_transfer | überweisung* | transferencia transferencias | havale* eft banka_transferi | chuyển_khoản | 转账 汇款 | تحويل_بنكي تحويل_مصرفي التحويل_البنكي حوالة | virement*
direct_debit | lastschrift* bankeinzug* | domiciliación domiciliaciones | otomatik_ödeme* | ghi_nợ_tự_động | 自动扣款 代扣 | خصم_مباشر الخصم_المباشر | prélèvement_automatique prélèvement_bancaire
cheque cheques | scheck schecks | cheque cheques | çek çekle | séc | 支票 | شيك شيكات | chèque chèques

phone telephone telephones hotline by_phone | telefon* hotline* anruf anrufen | teléfono* telefónic* | telefon* | điện_thoại hotline | 电话 热线 | هاتف تلفون | téléphone* tél
email emails e_mail | email emails mail mails e_mail mailadresse* | correo_electrónico email e_mail | e_posta* eposta* email e_mail | email thư_điện_tử | 邮件 邮箱 | بريد_إلكتروني البريد_الإلكتروني إيميل | courriel* email e_mail mail
by_post postal_mail by_letter registered_mail | postweg* per_post briefpost* einschreiben* postanschrift* | correo_postal correo_certificado por_carta | posta_yoluyla mektup* mektub* taahhütlü | đường_bưu_điện qua_bưu_điện gửi_thư_tay thư_bảo_đảm | 邮寄 信函 挂号信 | بريد_عادي البريد_العادي بريد_مسجل البريد_المسجل | par_courrier courrier_postal voie_postale lettre_recommandée

laptop laptops computer computers desktop | laptop* notebook notebooks computer* desktop* | ordenador* computador* laptop | bilgisayar* dizüstü* laptop* | máy_tính_xách_tay máy_tính_để_bàn laptop | 笔记本电脑 台式电脑 台式机 | لابتوب اللابتوب كمبيوتر حاسوب_محمول | ordinateur* laptop*
smartphone smartphones mobile_phone cell_phone phone phones | handy handys smartphone* mobiltelefon* | teléfono_móvil celular celulares smartphone* | cep_telefon* akıllı_telefon* | điện_thoại | 手机 | جوال هاتف_محمول هاتف_ذكي | smartphone* téléphone_portable téléphone_mobile
tablet tablets | tablet tablets | tableta tabletas tablet tablets | tablet tableti tabletin tabletler* | máy_tính_bảng | 平板电脑 平板 | جهاز_لوحي أجهزة_لوحية تابلت | tablette tablettes
printer printers | drucker druckers druckern laserdrucker* tintenstrahldrucker* | impresora* | yazıcı* | máy_in | 打印机 | طابعة طابعات | imprimante*
display_screen | monitor monitore monitoren bildschirm* | pantalla pantallas | monitör* ekran ekranı | màn_hình | 显示器 显示屏 | شاشة شاشات | moniteur moniteurs écran écrans

urgent urgently express_delivery express_shipping express_service express_fee expedited rush_order same_day_delivery | expressversand* expresslieferung* expresszuschlag* expressdienst* eilversand* eilzuschlag* eilauftrag* dringend* | urgente* envío_exprés envío_express entrega_exprés exprés | acil* ekspres* hızlı_teslimat* | khẩn_cấp hỏa_tốc chuyển_phát_nhanh giao_nhanh | 加急 特快 紧急 快递加急 | عاجل مستعجل توصيل_سريع | urgent urgente urgents urgence livraison_express envoi_express
standard_delivery standard_shipping standard_service regular_delivery normal_delivery normal_processing standard_processing | standardversand* standardlieferung* normalversand* normale_lieferung regelversand* | envío_estándar entrega_estándar envío_normal envío_ordinario | standart_teslimat* standart_kargo* normal_teslimat* | giao_hàng_tiêu_chuẩn giao_tiêu_chuẩn chuyển_phát_thường giao_thường | 普通件 标准配送 普通快递 平邮 | توصيل_عادي التوصيل_العادي شحن_عادي الشحن_العادي | livraison_standard envoi_standard livraison_normale

printed paper_form paper_version paper_copy hard_copy print_edition print_version | papierform* druckausgabe* printausgabe* papierrechnung* in_gedruckter_form | en_papel impreso impresa impresos edición_impresa | basılı* kağıt_ortam* | bản_giấy bản_in giấy_in | 纸质 印刷版 | ورقي مطبوع | imprimé imprimée version_papier format_papier sur_papier
online_edition e_paper electronic pdf_version online_version digital_copy digital_edition digital_version digital_form | digital* epaper onlineausgabe* elektronisch* | digital digitales electrónic* | dijital* elektronik* | bản_điện_tử kỹ_thuật_số bản_số | 电子版 数字版 电子档 | إلكتروني رقمي نسخة_رقمية | numérique* électronique* dématérialis*

online remotely remote virtual webinar | online onlinekurs* virtuell* webinar* fernunterricht* | en_línea online virtual virtuales a_distancia | çevrimiçi* online uzaktan sanal | trực_tuyến online từ_xa | 线上 在线 网上 远程 | عن_بعد عبر_الإنترنت أونلاين | en_ligne à_distance distanciel virtuel virtuelle
in_person face_to_face on_site onsite in_presence classroom | präsenz* vor_ort persönlich | presencial* en_persona | yüz_yüze* şahsen bizzat | trực_tiếp tại_chỗ | 线下 面授 现场 亲自 当面 | حضوري حضوريا شخصيا وجها_لوجه | présentiel en_personne sur_place

increase increases increased raise raised growth | erhöh* anstieg* zunahme* gestiegen steigerung steigerungen umsatzsteigerung* preissteigerung* | aument* increment* subida subidas | artış* arttı artır* artmış | tăng | 增加 增长 上升 提高 上涨 | زيادة ارتفاع ارتفع | augment* hausse hausses
decrease decreases decreased reduction reduce reduced | senkung* gesunken verringer* reduzier* minderung* rückgang rückgangs rückgänge umsatzrückgang* preisrückgang* | disminu* descenso* bajada bajadas | azal* düşüş* düştü | giảm | 减少 下降 降低 下跌 | انخفاض انخفض تراجع تخفيض | diminu* baisse baisses

profit profits surplus | gewinn gewinne gewinns überschuss* überschüsse* | ganancia* superávit utilidad_neta | kâr kârı kazanç* kazanc* | lợi_nhuận lãi_ròng | 盈利 利润 盈余 | ربح أرباح | bénéfice bénéfices profit profits excédent*
loss losses deficit | verlust verluste verlusts verlusten fehlbetrag* defizit* | pérdida pérdidas déficit | zarar zararı zararlar* | thua_lỗ khoản_lỗ bị_lỗ | 亏损 赤字 | خسارة خسائر عجز_مالي | perte pertes déficit*

revenue revenues turnover | umsatz umsatzes umsätze umsätzen umsatzerlös* jahresumsatz* erlös erlöse erlösen einnahmen | ingresos facturación | gelirler gelirleri ciro cirosu hasılat* | doanh_thu | 收入 营业额 营收 | إيراد إيرادات | chiffre_d'affaires recette recettes revenus
expenditure operating_costs outgoings operating_expenses total_expenses | ausgaben aufwand aufwendungen aufwände | gasto gastos egresos | giderler giderleri harcama* | chi_phí chi_tiêu | 支出 开支 成本 | مصروف مصاريف نفقات | dépense dépenses

win wins won winner winners victory | sieg siege sieger* gewonnen gewinner* | ganó ganar ganador* victoria victorias | kazandı kazanan* galip galibiyet* | thắng chiến_thắng | 获胜 胜利 赢得 胜出 | فاز فوز فائز | gagné gagner gagnant* vainqueur* victoire*
lose loses loser losers defeat defeated | niederlage* verlierer* verlor | perdió perder perdedor* derrota* | kaybetti kaybeden* yenilgi* mağlup* mağlub* | thua thất_bại | 落败 输掉 败北 | خسر خاسر هزيمة | perdant* défaite* perdu

birth births born | geburt* geboren* | nacimiento* nacido nacida nació | doğum* doğdu | ngày_sinh nơi_sinh khai_sinh sinh_nhật | 出生 | تاريخ_الميلاد شهادة_الميلاد شهادة_ميلاد مكان_الميلاد ولادة الولادة مولود | naissance*
death deaths died deceased | tod todes todesfall* gestorben verstorben* sterbeurkunde* sterbedatum* sterbeort* | muerte fallec* defunción | ölüm* öldü vefat* | qua_đời tử_vong khai_tử ngày_mất | 死亡 去世 逝世 | وفاة وفيات الوفيات متوفى | décès décédé décédée mort morte
marriage marriages married wedding | heirat* verheiratet* hochzeit* eheschließung* trauung* | matrimonio* boda bodas casamiento* | evlilik* evliliğ* evlendi evlenme* nikah* düğün* | kết_hôn hôn_nhân đám_cưới | 结婚 婚姻 婚礼 | زواج زفاف | mariage*
divorce divorced | scheidung scheidungen ehescheidung* scheidungsurteil* geschieden geschiedene geschiedenen | divorci* | boşanma* boşandı | ly_hôn ly_dị | 离婚 | طلاق | divorce divorcé divorcée divorces

maternity maternity_leave | mutterschutz* mutterschaft* | maternidad | annelik* doğum_izni* analık* | nghỉ_thai_sản thai_sản | 生育假 生育津贴 | إجازة_أمومة إجازة_الأمومة أمومة | maternité
paternity paternity_leave | vaterschaft* väterurlaub* vatermonat* | paternidad | babalık* | nghỉ_chăm_vợ_sinh chế_độ_cho_chồng | 陪产假 护理假 | إجازة_أبوة إجازة_الأبوة أبوة | paternité
parental_leave | elternzeit* | permiso_parental | ebeveyn_izni* | nghỉ_phép_cha_mẹ | 育儿假 | إجازة_والدية إجازة_الوالدين | congé_parental

mother mothers mum mom | mutter mütter müttern kindsmutter* | madre | anne annesi annenin annesinin | người_mẹ mẹ_đẻ tên_mẹ | 母亲 妈妈 | اسم_الأم اسم_والدته والدته | mère mères maman
father fathers dad | vater vaters väter vätern kindsvater* | padre | baba babası babanın babasının | người_cha người_bố bố_đẻ cha_đẻ tên_cha tên_bố | 父亲 爸爸 | اسم_الأب اسم_والده أبوه أبوها | père pères papa

brother brothers | bruder brüder brüdern bruders | hermano | erkek_kardeş* ağabey* | anh_trai em_trai | 哥哥 弟弟 | أخيه أخاه أخوها | frère frères
sister sisters | schwester schwestern | hermana hermanas | kız_kardeş* abla ablası | chị_gái em_gái | 姐姐 妹妹 | أخته أختها شقيقته | sœur sœurs soeur soeurs

second_hand pre_owned used_car used_vehicle used_goods | gebraucht gebrauchte gebrauchter gebrauchtes gebrauchten gebrauchtwagen* secondhand | segunda_mano usado usada usados usadas seminuev* | ikinci_el* kullanılmış* | đã_qua_sử_dụng đồ_cũ hàng_cũ xe_cũ | 二手 | مستعمل | véhicule_d'occasion voiture_d'occasion véhicules_d'occasion voitures_d'occasion seconde_main
brand_new new_car new_vehicle new_goods unused | neuwagen* neuware* fabrikneu* neufahrzeug* | coche_nuevo vehículo_nuevo vehículos_nuevos coches_nuevos a_estrenar | sıfır_araç* sıfır_kilometre yeni_araç* sıfır_km | mới_tinh hàng_mới xe_mới mới_100 | 全新 新车 | سيارة_جديدة سيارات_جديدة جديد_تماما مركبة_جديدة | véhicule_neuf véhicules_neufs voiture_neuve voitures_neuves

furnished | möbliert möblierte möblierter möbliertes möblierten | amueblado amueblada amueblados amuebladas | eşyalı* mobilyalı* | đầy_đủ_nội_thất full_nội_thất | 带家具 精装 | مفروش | location_meublée logement_meublé appartement_meublé studio_meublé loué_meublé location_en_meublé
unfurnished | unmöbliert* | sin_amueblar sin_muebles | eşyasız* mobilyasız* | không_nội_thất nhà_trống không_có_nội_thất | 毛坯 | بدون_أثاث بدون_فرش | location_vide logement_vide appartement_vide

with_breakfast breakfast_included including_breakfast | mit_frühstück inklusive_frühstück inkl_frühstück | con_desayuno desayuno_incluido | kahvaltı_dahil* kahvaltılı* | đã_bao_gồm_bữa_sáng miễn_phí_bữa_sáng | 含双早 含单早 | مع_الإفطار شامل_الإفطار مع_الفطور | avec_petit_déjeuner petit_déjeuner_inclus petit_déjeuner_compris
without_breakfast room_only excluding_breakfast | ohne_frühstück nur_übernachtung | sin_desayuno solo_alojamiento sólo_alojamiento | kahvaltı_hariç* kahvaltısız* sadece_oda | không_bữa_sáng không_kèm_bữa_sáng không_bao_gồm_bữa_sáng không_có_bữa_sáng | 无早 不含早 | بدون_إفطار بدون_الإفطار غرفة_فقط | sans_petit_déjeuner
half_board | halbpension* | media_pensión | yarım_pansiyon* | hai_bữa_ăn nửa_suất_ăn | 半膳 半食宿 | نصف_إقامة نصف_اقامة | demi_pension
full_board all_inclusive | vollpension* all_inclusive | pensión_completa todo_incluido | tam_pansiyon* her_şey_dahil* | ba_bữa_ăn trọn_gói | 全膳 全食宿 | إقامة_كاملة شامل_كليا | pension_complète tout_compris

date_of_approval approved_application approved_claim approved_amount number_approved | genehmigungsdatum* genehmigte genehmigten bewilligte bewilligten bewilligt | aprobado aprobada aprobados aprobadas | onaylanan* onaylanmış | được_phê_duyệt được_chấp_thuận được_duyệt | 已批准 获批 | تمت_الموافقة الطلبات_المقبولة مقبولة | approuvé approuvée approuvés approuvées
date_of_rejection rejected_application rejected_claim rejected_amount number_rejected | ablehnungsdatum* abgelehnte abgelehnten abgelehnt zurückgewiesen* | rechazado rechazada rechazados rechazadas denegado denegada denegados denegadas | reddedilen* reddedilmiş | bị_từ_chối bị_bác | 已拒绝 被拒 驳回 | تم_الرفض مرفوض مرفوضة | rejeté rejetée rejetés rejetées refusé refusée refusés refusées

opening_time opens_at opening_date date_opened | öffnet eröffnung* eröffnet | hora_de_apertura apertura abre | açılış* açılır | giờ_mở_cửa mở_cửa khai_trương | 开门 开馆 开业 开户 | موعد_الافتتاح افتتاح يفتح | ouverture ouvrira ouvre_à
closing_time closes_at closing_date date_closed | schließt geschlossen schließung schließungen geschäftsschließung* schließzeit* | hora_de_cierre cierre cierra | kapanış* kapanır | giờ_đóng_cửa đóng_cửa | 关门 闭馆 停业 销户 | موعد_الإغلاق إغلاق يغلق | fermeture fermera ferme_à

first_prize first_place first_year first_instalment first_installment first_reminder first_warning first_stage first_phase first_round first_step first_semester first_child first_dose first_offence first_payment first_day first_week first_month 1st | erste erster erstes ersten erstem | primer primera primero primeros | birinci* ilk_taksit ilk_yıl | thứ_nhất hạng_nhất giải_nhất đầu_tiên | 第一 | المرة_الأولى السنة_الأولى المرحلة_الأولى الدفعة_الأولى القسط_الأول المركز_الأول اليوم_الأول الجائزة_الأولى | premier première premiers premières 1er 1ère
second_prize second_place second_year second_instalment second_installment second_reminder second_warning second_stage second_phase second_round second_step second_semester second_child second_dose second_offence second_payment second_day second_week second_month 2nd | zweite zweiter zweites zweiten zweitem | segundo segunda segundos | ikinci ikincisi ikinciye ikincilik* | thứ_nhì hạng_nhì giải_nhì lần_thứ_hai năm_thứ_hai đợt_hai | 第二 | المرة_الثانية السنة_الثانية المرحلة_الثانية الدفعة_الثانية القسط_الثاني المركز_الثاني اليوم_الثاني الجائزة_الثانية | deuxième deuxièmes 2e 2ème
third_prize third_place third_year third_instalment third_installment third_reminder third_warning third_stage third_phase third_round third_step third_semester third_child third_dose third_offence third_payment third_day third_week third_month 3rd | dritte_mahnung dritte_rate dritter_platz dritten_platz dritte_stufe dritte_phase dritte_runde drittes_jahr dritten_jahr dritter_preis dritter_tag dritten_tag drittes_kind | tercer tercero tercera | üçüncü üçüncüsü üçüncülük* | giải_ba hạng_ba lần_thứ_ba năm_thứ_ba đợt_ba | 第三名 第三年 第三次 第三期 第三阶段 第三章 第三天 第三步 | المرة_الثالثة السنة_الثالثة المرحلة_الثالثة الدفعة_الثالثة القسط_الثالث المركز_الثالث اليوم_الثالث الجائزة_الثالثة | troisième troisièmes 3e 3ème
fourth_prize fourth_place fourth_year fourth_instalment fourth_installment fourth_reminder fourth_stage fourth_phase fourth_round fourth_step fourth_semester fourth_child fourth_dose fourth_payment fourth_day fourth_week fourth_month 4th | vierte vierter viertes vierten viertem | cuarto_año cuarto_puesto cuarta_fase cuarta_cuota cuarto_día cuarta_etapa | dördüncü* | thứ_tư_liên_tiếp lần_thứ_tư năm_thứ_tư đợt_bốn | 第四 | المرة_الرابعة السنة_الرابعة المرحلة_الرابعة الدفعة_الرابعة القسط_الرابع المركز_الرابع اليوم_الرابع | quatrième quatrièmes 4e 4ème

first_quarter 1st_quarter q1 | erstes_quartal ersten_quartal 1_quartal q1 | primer_trimestre 1er_trimestre | birinci_çeyre* ilk_çeyre* 1_çeyre* | quý_một quý_1 quý_i quý_đầu | 第一季度 一季度 | الربع_الأول | premier_trimestre 1er_trimestre t1
second_quarter 2nd_quarter q2 | zweites_quartal zweiten_quartal 2_quartal q2 | segundo_trimestre 2_trimestre | ikinci_çeyre* 2_çeyre* | quý_hai quý_2 quý_ii | 第二季度 二季度 | الربع_الثاني | deuxième_trimestre second_trimestre 2e_trimestre t2
third_quarter 3rd_quarter q3 | drittes_quartal dritten_quartal 3_quartal q3 | tercer_trimestre 3er_trimestre | üçüncü_çeyre* 3_çeyre* | quý_ba quý_3 quý_iii | 第三季度 三季度 | الربع_الثالث | troisième_trimestre 3e_trimestre t3
fourth_quarter 4th_quarter q4 last_quarter | viertes_quartal vierten_quartal 4_quartal q4 | cuarto_trimestre último_trimestre | dördüncü_çeyre* son_çeyre* 4_çeyre* | quý_bốn quý_tư quý_4 quý_iv | 第四季度 四季度 | الربع_الرابع الربع_الأخير | quatrième_trimestre dernier_trimestre 4e_trimestre t4

first_half h1 | erstes_halbjahr ersten_halbjahr erste_hälfte ersten_hälfte 1_halbjahr | primer_semestre primera_mitad | ilk_yarı* birinci_yarı* ilk_altı_ay* | nửa_đầu sáu_tháng_đầu 6_tháng_đầu | 上半年 | النصف_الأول | premier_semestre première_moitié 1er_semestre
second_half h2 | zweites_halbjahr zweiten_halbjahr zweite_hälfte zweiten_hälfte 2_halbjahr | segundo_semestre segunda_mitad | ikinci_yarı* son_altı_ay* | nửa_cuối sáu_tháng_cuối 6_tháng_cuối | 下半年 | النصف_الثاني | deuxième_semestre second_semestre seconde_moitié 2e_semestre

electricity electric_bill electricity_bill electrical | strom stromkosten* stromzähler* stromrechnung* stromvertrag* stromanbieter* stromverbrauch* elektrizität* | electricidad eléctric* luz | elektrik* elektriğ* | tiền_điện giá_điện hóa_đơn_điện điện_năng công_tơ_điện | 电费 用电 电力 电表 | كهرباء كهربائي | électricité électrique électriques
gas natural_gas | gas erdgas* gaszähler* gasrechnung* gasvertrag* gasanbieter* gasverbrauch* | gas | doğalgaz* doğal_gaz* | khí_đốt khí_gas tiền_gas gas | 天然气 燃气 煤气 | غاز | gaz
water water_bill water_meter | wasser wasserzähler* wasserrechnung* wasserverbrauch* trinkwasser* leitungswasser* | agua | su_faturası* su_sayacı* su_tüketim* suyun | tiền_nước giá_nước hóa_đơn_nước nước_sạch nước_sinh_hoạt đồng_hồ_nước | 水费 用水 自来水 水表 | ماء مياه | eau eaux

wood wooden timber | holz hölzer holztisch* holzboden* holztür* hölzern* | madera maderas | ahşap* ahşab* | bằng_gỗ gỗ | 木材 木质 实木 木制 | خشب أخشاب | bois
metal steel aluminium aluminum | metall* stahl aluminium* edelstahl* | metal metales acero aluminio | metal* çelik* alüminyum* | kim_loại bằng_thép nhôm | 金属 不锈钢 铝合金 | فولاذ الفولاذ ألمنيوم معدن_ معادن حديد | métal métaux métallique* acier aluminium
plastic plastics | kunststoff* plastik* | plástico plástica plásticos plásticas | plastik* plastiğ* | bằng_nhựa nhựa | 塑料 | بلاستيك البلاستيك | plastique*
glass glasses | glas gläser gläsern | vidrio vidrios cristal | cam_şişe* camdan cam_yüzey* cam_kapı* | thủy_tinh thuỷ_tinh bằng_kính | 玻璃 | زجاج | verre verres

silk | seide seiden seidenstoff* seidentuch* | seda sedas | ipek* ipeğ* | lụa tơ_tằm | 丝绸 真丝 | حرير | soie soies soierie*
cotton | baumwoll* | algodón algodones | pamuk* pamuğ* | cotton vải_bông sợi_bông | 纯棉 棉质 棉花 棉布 | قطن | coton cotons
wool woollen | wolle schurwolle* wollpullover* wollmantel* | lana lanas | yün yünü yünlü | vải_len len | 羊毛 | صوف | laine laines
leather | leder lederwaren* lederjacke* ledersofa* | cuero cueros | deri_ceket* deri_koltuk* deri_ayakkabı* deriden | da_thuộc da_thật bằng_da | 皮革 真皮 | جلدي جلود | cuir cuirs
linen | leinen leinenstoff* | lino linos | keten* | vải_lanh | 亚麻 | كتان | lin
polyester nylon | polyester* nylon* | poliéster nailon | polyester* naylon* | polyester nylon | 聚酯 涤纶 尼龙 | بوليستر البوليستر نايلون | polyester nylon

supermarket supermarkets grocery_store | supermarkt* supermärkte* | supermercado* | süpermarket* | siêu_thị | 超市 | سوبرماركت سوبر_ماركت | supermarché*
restaurant restaurants | restaurant* gaststätte* | restaurante* | restoran* lokanta* | nhà_hàng | 餐厅 饭店 餐馆 | مطعم مطاعم | restaurant restaurants
online_shop online_store webshop web_shop e_commerce ecommerce | onlineshop* webshop* online_shop onlinehandel* | tienda_online tienda_en_línea tienda_virtual comercio_electrónico | online_mağaza* e_ticaret* internet_mağaza* | cửa_hàng_trực_tuyến thương_mại_điện_tử | 网店 电商 网上商城 | متجر_إلكتروني المتجر_الإلكتروني تجارة_إلكترونية التجارة_الإلكترونية | boutique_en_ligne e_commerce
retail_store retail_shop brick_and_mortar physical_store department_store | ladengeschäft* filiale* kaufhaus* einzelhandelsgeschäft* | tienda_física tiendas_físicas grandes_almacenes | fiziki_mağaza* fiziksel_mağaza* alışveriş_merkezi* | cửa_hàng_bán_lẻ cửa_hàng_vật_lý trung_tâm_thương_mại | 实体店 门店 百货 | متجر_فعلي متجر_تقليدي محل_تجاري محلات_التجزئة | magasin_physique magasins_physiques grand_magasin
wholesale wholesaler | großhandel* großhändler* | mayorista* al_por_mayor | toptan* | bán_buôn bán_sỉ | 批发 | جملة_تجارية تجارة_الجملة تاجر_جملة | grossiste* vente_en_gros commerce_de_gros

teacher teachers | lehrer* lehrkraft lehrkräfte* | maestro maestra maestros maestras profesor* docente* | öğretmen* | giáo_viên | 教师 老师 | معلم معلمين | enseignant* professeur* instituteur*
student students pupil pupils | schüler* student studenten studentin studierende* | alumn* estudiante* | öğrenci* | học_sinh sinh_viên học_viên | 学生 学员 | طالب_ الطالب الطلاب طلبة_ | étudiant* lycéen* collégien* écolier*
parent parents guardian guardians | eltern elternteil* erziehungsberechtigt* | padres progenitor* apoderad* | veli velisi veliler* ebeveyn* | phụ_huynh cha_mẹ bố_mẹ | 家长 父母 监护人 | أولياء_الأمور ولي_الأمر أولياء_أمور | parent parents

doctor doctors physician physicians | arzt ärztin ärzte ärzten arztes hausarzt* facharzt* | doctor doctora doctores | doktor* hekim* | bác_sĩ bác_sỹ | 医生 医师 | طبيب أطباء | médecin médecins docteur
nurse nurses | krankenschwester* krankenpfleger* pflegekraft pflegekräfte* pflegefachkraft* | enfermero enfermera enfermeros enfermeras | hemşire* | y_tá điều_dưỡng | 护士 | ممرض | infirmier* infirmière*
patient patients | patient* | paciente* | hasta hastanın hastalar hastaya | bệnh_nhân người_bệnh | 患者 病人 | مريض مرضى | patient patients patiente patientes
pharmacist pharmacists | apotheker* | farmacéutico farmacéutica farmacéuticos | eczacı* | dược_sĩ | 药剂师 药师 | صيدلي صيدلاني | pharmacien*

president chairman chairwoman chairperson | vorsitzend* präsident* | president* | başkan* | chủ_tịch | 主席 会长 董事长 | رئيس_ رئيسة_ | président*
secretary secretaries | schriftführer* sekretär* | secretari* | sekreter* | thư_ký | 秘书 | أمين_السر سكرتير | secrétaire*
treasurer treasurers | kassenwart* schatzmeister* kassierer* kassenführer* | tesorer* | sayman* muhasip* | thủ_quỹ | 财务主管 司库 | أمين_الصندوق أمين_صندوق | trésorier* trésorière*

house houses villa | haus häuser häusern hauses einfamilienhaus* reihenhaus* villa | casa casas chalet | müstakil_ev* villa* | nhà_riêng ngôi_nhà căn_nhà biệt_thự | 别墅 独栋 独立屋 | منزل منازل فيلا | maison maisons villa
apartment apartments | wohnung* appartement* apartment* | apartamento* departamento_amueblado piso_en_alquiler | apartman* daire dairesi daireler* | căn_hộ chung_cư | 公寓 套房 | شقة شقق | appartement*
room rooms | zimmer zimmers zimmern | habitación habitaciones | oda odası odalar* odanın | căn_phòng phòng_trọ phòng_ngủ | 房间 单间 | غرفة غرف | chambre chambres
parking_space parking_spot car_park parking_lot | stellplatz* stellplätze* parkplatz* parkplätze* | plaza_de_aparcamiento aparcamiento* estacionamiento | otopark* park_yeri* | chỗ_đậu_xe chỗ_đỗ_xe bãi_đỗ_xe bãi_đậu_xe | 停车位 车位 停车场 | موقف_سيارات موقف_السيارات موقف_سيارة مواقف_السيارات | parking parkings place_de_stationnement
garage garages | garage garagen tiefgarage* | garaje garajes cochera* | garaj* | nhà_để_xe gara | 车库 | كراج مرآب جراج | garage garages
cellar basement | keller kellers kellerabteil* kellerraum* | sótano sótanos trastero* bodega | bodrum* kiler* | tầng_hầm nhà_kho | 地下室 储藏室 | قبو_ | cave caves sous_sol
office offices | büro büros büroraum* büroräume* | oficina oficinas despacho | ofis* | văn_phòng | 办公室 写字楼 | مكتب_إداري مكاتب_ | bureau bureaux
`;
